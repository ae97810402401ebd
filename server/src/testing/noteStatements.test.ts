import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../kernel/db/database';
import { readStatements, unreadable } from './noteStatements';
import { createTestDatabase } from './testDatabase';

let open: OpenDatabase;
const folder = mkdtempSync(join(tmpdir(), 'portal-notes-'));
beforeAll(async () => {
  open = await createTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await open.close();
});

it('reads the statements of all workers, each once', () => {
  const lines = ['select 1', 'select\n2', 'select 1'].map((text) => `${JSON.stringify(text)}\n`);
  writeFileSync(join(folder, '1.jsonl'), lines.join(''));
  writeFileSync(join(folder, '2.jsonl'), lines[0]!);
  expect(readStatements(folder)).toEqual(['select 1', 'select\n2']);
});

it('reports what PostgreSQL cannot read, and not a table of a test that is gone', async () => {
  const client = await open.pool.connect();
  try {
    const texts = [
      'select login from usr where id = $1',
      'select no_such_function($1)',
      'select * from a_table_of_a_test',
      'insert into usr (login) values ($1) returning id',
    ];
    expect(await unreadable(client, texts)).toEqual([
      { text: texts[1], message: expect.stringMatching(/no_such_function/) as string },
    ]);
  } finally {
    client.release();
  }
});
