import { backTest, type Record85 } from '../../server/src/areas/reports/forecast/forecast';
import { readPassages, readStateNames } from '../../server/src/areas/reports/forecast/forecast.queries';
import type { Db } from '../../server/src/kernel/db/types';
import type { BenchRun } from '../BenchRun';
import { smokeProjects } from '../data/generate';
import { openGenerated } from '../data/openGenerated';
import { round1, type Row } from '../report';

const timeZone = 'UTC';

/** Tests every forecast from an open state of a delivery group to each of its other states. */
async function testGroup(db: Db, groupId: number): Promise<Record85> {
  const open = await db
    .selectFrom('project_state')
    .select('id')
    .where('project_type_id', '=', groupId)
    .where('is_closed', '=', false)
    .execute();
  const later = [...(await readStateNames(db, groupId)).keys()];
  const all = { forecasts: 0, held: 0 };
  for (const { id } of open) {
    const passages = await readPassages(db, id, timeZone);
    for (const stateId of later) {
      const { forecasts, held } = backTest(passages, stateId);
      all.forecasts += forecasts;
      all.held += held;
    }
  }
  return all;
}

const rowOf = (history: string, group: string, { forecasts, held }: Record85): Row => ({
  history,
  'delivery group': group,
  forecasts,
  held,
  'held %': forecasts ? round1((100 * held) / forecasts) : '–',
});

/** Tests the forecasts of all delivery groups of one organisation. */
async function testHistory(history: string, db: Db): Promise<Row[]> {
  const groups = await db.selectFrom('project_type').select(['id', 'name']).orderBy('name').execute();
  const rows: Row[] = [];
  const all = { forecasts: 0, held: 0 };
  for (const { id, name } of groups) {
    const record = await testGroup(db, id);
    all.forecasts += record.forecasts;
    all.held += record.held;
    rows.push(rowOf(history, name, record));
  }
  return [...rows, rowOf(history, 'all', all)];
}

/**
 * npm run check:forecast: how often the 85 % date of “When will it be done?” held. It walks through the history of the demo and of a
 * generated organisation: each forecast rests on what was known on its day. `PROJECTS` chooses the number of generated projects.
 */
export async function checkForecast(run: BenchRun): Promise<void> {
  const projects = run.isSmoke ? smokeProjects : Number(process.env.PROJECTS ?? 100_000);
  const rows: Row[] = [];
  for (const [history, size, dir] of [
    ['demo', 0, await run.demoDir()],
    [`generated, ${projects} projects`, projects, await run.generatedDir(projects)],
  ] as const) {
    const server = await openGenerated(size, dir);
    try {
      rows.push(...(await testHistory(history, server.database.db)));
    } finally {
      await server.close();
    }
  }
  run.report('forecast', rows);
}
