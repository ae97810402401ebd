import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import { loggedLines } from '../../testing/loggedLines';
import { createTestDatabase } from '../../testing/testDatabase';
import { cleanFiles } from './cleanFiles';
import type { Files } from './files';
import { openFolderFiles } from './folderFiles';
import { projectsArea } from '../../areas/projects/area';

let database: OpenDatabase;
let root: string;
let files: Files;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.close());
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-clean-files-'));
  files = openFolderFiles(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function* bytes() {
  yield Buffer.from('bytes');
}
const fileOf = (name: string) => path.join(root, name.slice(0, 2), name);
const aged = (file: string, hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000);
  utimesSync(file, at, at);
};

/** A file that arrived so many hours ago. */
async function stored(hours: number): Promise<string> {
  const received = await files.receive(bytes());
  await received.keep();
  aged(fileOf(received.name), hours);
  return received.name;
}
/** The same, named by a row. */
async function attached(hours: number): Promise<string> {
  const name = await stored(hours);
  await sql`insert into attachment (project_id, attachment_type_id, type_name, is_financial, filename, size, sha256, media_type,
      file, creator_id, created_on)
    select p.id, t.id, 'x', false, 'x.txt', 5, ${'0'.repeat(64)}, 'text/plain', ${name}, p.creator_id, now()
    from project p join attachment_type t on t.project_type_id = p.project_type_id limit 1`.execute(
    database.db,
  );
  return name;
}

async function clean() {
  const { log, lines } = loggedLines();
  const [signal, beside] = [new AbortController().signal, () => database.db];
  const context = { id: 1, attempts: 0, signal, now: new Date(), beside };
  const bound = { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) };
  await database.db
    .transaction()
    .execute((tx) =>
      cleanFiles({ files, fileColumns: [...(projectsArea.fileColumns ?? [])] }).run(
        tx,
        {},
        { ...context, log: bound },
      ),
    );
  return lines;
}
async function left(): Promise<string[]> {
  const found: string[] = [];
  for (const shard of readdirSync(root).filter((name) => name !== 'incoming'))
    found.push(...(await files.list(shard)).map(({ name }) => name));
  return found.sort();
}

it('files that no row names go once they are a day old, and what never ended; the rest stays', async () => {
  const kept = [await attached(48), await attached(1), await stored(23)];
  await stored(25);
  await stored(1000);
  const begun = await files.receive(bytes());
  aged(path.join(root, 'incoming', begun.name), 30);
  const lines = await clean();
  expect(await left()).toEqual(kept.sort());
  expect(readdirSync(path.join(root, 'incoming'))).toEqual([]);
  expect(lines).toMatchObject([{ level: 30, n: 2, abandoned: 1, msg: 'removed after its time' }]);
  expect(await clean()).toEqual([]);
});

it('files of a project that is deleted go', async () => {
  const name = await attached(48);
  await sql`delete from project where id = (select project_id from attachment where file = ${name})`.execute(
    database.db,
  );
  await clean();
  expect(await left()).not.toContain(name);
});

it('a file that a row names and that is gone is told of', async () => {
  rmSync(fileOf(await attached(48)));
  const [line] = await clean();
  expect(line).toMatchObject({ level: 50, n: expect.any(Number) as number });
  expect(line!.msg).toContain('not in the file store');
});

it('nothing is removed if no row names most of the files: the store is likely another database’s', async () => {
  await sql`delete from attachment where file not like 'demo:%'`.execute(database.db);
  for (let n = 0; n < 101; n++) await stored(48);
  const lines = await clean();
  expect((await left()).length).toBe(101);
  expect(lines.at(-1)).toMatchObject({
    level: 50,
    msg: expect.stringContaining('nothing was removed') as string,
  });
});
