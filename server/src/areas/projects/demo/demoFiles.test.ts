import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { findRoot } from '../../../kernel/config/root';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { demoFileNames } from './demoFiles';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('the names of demo files are those of the files in the folder', () => {
  expect(readdirSync(path.join(findRoot(), 'server/src/areas/projects/demo/files')).sort()).toEqual([
    ...demoFileNames,
  ]);
});

it('every attachment of the demo has its bytes, in any copy of the database; each group has attachments', async () => {
  const { rows } = await sql<{ file: string; size: number; sha256: string; group: string }>`
    select distinct on (a.sha256, t.name) a.file, a.size::int, a.sha256, t.name as group from attachment a
      join project p on p.id = a.project_id join project_type t on t.id = p.project_type_id`.execute(
    test.database.db,
  );
  expect(new Set(rows.map(({ group }) => group)).size).toBe(3);
  for (const { file, size, sha256 } of rows) {
    const bytes: Buffer[] = [];
    for await (const some of (await test.files.read(file))!) bytes.push(some as Buffer);
    const all = Buffer.concat(bytes);
    expect([file, all.length, createHash('sha256').update(all).digest('hex')]).toEqual([file, size, sha256]);
  }
  expect(await test.files.read('demo:../../secret:1')).toBeNull();
});
