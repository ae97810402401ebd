import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import type { JobKind } from '../../../kernel/jobs/jobKind';
import { checkReadModel } from './projectList.readModel';

/** The size of the daily sample: a number of consecutive projects from each of several random places. */
const sample = { places: 20, neighbours: 100 };

async function pickProjects(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct near.id
    from generate_series(1, ${sample.places}) place,
      lateral (select (random() * (select coalesce(max(id), 0) from project))::int + 0 * place as start) somewhere,
      lateral (select id from project where id >= start order by id limit ${sample.neighbours}) near`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Compares a sample of the project list with its tables every day; `npm run check:readmodel` compares all of it. */
export const sampleReadModel: JobKind = {
  name: 'sample read model',
  schedule: { dailyAt: '03:40' },
  async run(tx, _, { log }) {
    const ids = await pickProjects(tx);
    const faults = await checkReadModel(tx, ids);
    if (faults.length)
      log.error(
        {
          checked: ids.length,
          n: faults.length,
          projects: faults.slice(0, 20).map((fault) => fault.project_id),
        },
        'the read model differs from its tables: run npm run check:readmodel',
      );
    else log.info({ checked: ids.length }, 'the read model was checked');
  },
};
