import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../../../kernel/config/root';
import type { Tx } from '../../../kernel/db/types';
import type { DemoData } from '../../../kernel/demo/demoData';
import { idOf, idsByName } from '../../../kernel/demo/ids';
import { demoFileName } from '../../../kernel/demo/withDemoFiles';
import { addEntry, touchProject } from '../../projects/public';
import { openBook } from '../books/books.queries';
import { readWorkbookTask, type ReadCalls } from '../read/readWorkbook.task';
import type { Ask } from '../worker/ask';
import { aimPlans, type AimPlan, type VersionPlan } from './aimPlans';

const demoAimFiles = 'server/src/areas/aims/demo/files';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const dayMs = 86_400_000;

/** Reads a small file of the demo in this thread. @returns the id of its book */
async function loadBook(tx: Tx, projectId: number, content: Buffer): Promise<number> {
  const { bookId, calls } = await openBook(tx, projectId);
  const all: ReadCalls = { ...calls, read: async (from, to) => content.subarray(from, to) };
  const ask = ((name: string, ...args: never[]) => all[name]!(...args)) as Ask<ReadCalls>;
  await readWorkbookTask({ format: 'xlsx', size: content.length }, ask);
  return bookId;
}

async function loadVersion(
  tx: Tx,
  aim: { id: number; name: string; projectId: number },
  { file, comment, daysAgo, number }: VersionPlan & { number: number },
  { authorId, now }: { authorId: number; now: Date },
): Promise<void> {
  const content = readFileSync(path.join(findRoot(), demoAimFiles, file));
  const at = new Date(now.getTime() - daysAgo * dayMs);
  await tx
    .insertInto('aim_version')
    .values({
      aim_id: aim.id,
      number,
      book_id: await loadBook(tx, aim.projectId, content),
      author_id: authorId,
      comment,
      base_number: number === 1 ? null : number - 1,
      created_on: at,
      filename: `${aim.name}.xlsx`,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      media_type: xlsxType,
      file: demoFileName(file, `aim-${aim.id}-${number}`),
      uploaded: null,
      uploaded_file: null,
    })
    .execute();
  await addEntry(tx, {
    ...{ project_id: aim.projectId, created_on: at, creator_id: authorId, comment },
    ...{ aim_id: aim.id, aim: aim.name, aim_number: number },
  });
  await touchProject(tx, aim.projectId, at);
}

async function loadAim(
  tx: Tx,
  { name, versions }: AimPlan,
  projectId: number,
  { person, now }: { person: (login: string) => number; now: Date },
): Promise<void> {
  const first = versions[0]!;
  const { id } = await tx
    .insertInto('aim')
    .values({
      project_id: projectId,
      name,
      creator_id: person(first.by),
      created_on: new Date(now.getTime() - first.daysAgo * dayMs - 3_600_000),
      made_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, version] of versions.entries())
    await loadVersion(
      tx,
      { id, name, projectId },
      { ...version, number: i + 1 },
      { authorId: person(version.by), now },
    );
}

/** AIMs of open projects of the team whose people sign in to the demo. */
export const aimsDemo: DemoData = {
  async play(tx, now) {
    const people = idsByName(await tx.selectFrom('usr').select(['id', 'login as name']).execute());
    const projects = await tx
      .selectFrom('project_list as p')
      .innerJoin('project', 'project.id', 'p.project_id')
      .select('p.project_id')
      .where('p.is_closed', '=', false)
      .where('p.team_name', '=', 'Core Routing')
      // An entry must not be older than its project.
      .where('project.created_on', '<', new Date(now.getTime() - 20 * dayMs))
      .orderBy('p.project_id')
      .execute();
    for (const [i, plan] of aimPlans.entries()) {
      const project = projects[plan.project % Math.max(1, projects.length)];
      if (project && projects.length > i)
        await loadAim(tx, plan, project.project_id, { now, person: (login) => idOf(people, login) });
    }
  },
};
