import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { migrationSource } from './kernel/db/migrate';
import { findRoot } from './kernel/config/root';
import type { OpenDatabase } from './kernel/db/database';
import { createTestDatabase } from './testing/testDatabase';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ demo: true });
});
afterEach(() => database.close());

/** Unique columns whose case has a meaning, each with the reason. */
const codes: ReadonlyMap<string, string> = new Map([
  ['property.name', 'a check allows lower case alone'],
  ['property_option.value', 'the stored value of a choice'],
  ['attachment.file', 'a generated name'],
  ['remote_config.remote', 'a name in portal.json, in lower case'],
  ['feature.key', 'a key of portal.json, where the case has a meaning'],
  ['job.key', 'a key of the server'],
  ['mail.event_key', 'a key of the server'],
  ['mail.recipient', 'made of an id or of an address in lower case'],
  ['project.raise_key', 'a key of the client'],
  ['timeline_entry.made_key', 'a key of the client'],
  ['booking.made_key', 'a key of the client'],
  ['cr.made_key', 'a key of the client'],
  ['cr_activity.made_key', 'a key of the client'],
  ['cr_activity.file', 'a generated name'],
  ['aim.made_key', 'a key of the client'],
  ['aim_upload.file', 'a generated name'],
  ['aim_upload.made_key', 'a key of the client'],
  ['aim_version.file', 'a generated name'],
  ['aim_version.uploaded_file', 'a generated name'],
  ['notification.key', 'a key of the server'],
  ['saved_view.list', 'a key of the client'],
  ['support_case.made_key', 'a key of the client'],
  ['support_file.file', 'a generated name'],
  ['support_message.made_key', 'a key of the client'],
  ['cr_role_kind.name', 'fixed rows that migrations write'],
]);

it('no unique name may be taken again in another case', async () => {
  const { rows } = await sql<{ column: string; ignores_case: boolean }>`
    select c.relname || '.' || a.attname as column, exists (
      select from pg_index other
      where other.indrelid = i.indrelid and other.indisunique
        and pg_get_indexdef(other.indexrelid) like '%lower(' || a.attname || ')%') as ignores_case
    from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.atttypid = 'text'::regtype
    where i.indisunique and not i.indisprimary
    order by 1`.execute(database.db);
  const names = rows.filter(({ column }) => !codes.has(column));
  expect([...codes.keys()].filter((code) => !rows.some(({ column }) => column === code))).toEqual([]);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter(({ ignores_case }) => !ignores_case)).toEqual([]);
});

/** Drops the indexes of a migration, stores twins, and runs it again. */
async function migrateTwins(file: string, twins: string): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where indexname like '%\\_name\\_case'`,
  );
  for (const { name } of rows) await database.pool.query(`drop index ${name}`);
  await database.pool.query(twins);
  const folder = path.join(migrationSource({ root: findRoot() }), path.dirname(file));
  await database.pool.query(readFileSync(path.join(folder, path.basename(file)), 'utf8'));
}
const namesOf = async (query: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
};

it('existing twins within a group get their id behind their name, in the list of projects too', async () => {
  await migrateTwins(
    'areas/projects/migrations/20261128000200_names_in_groups.sql',
    `insert into milestone (project_type_id, name, kind) values (1, 'Twin', 'check'), (1, 'TWIN', 'check'), (2, 'tWIN', 'check');
     with twin as (
       insert into project_state (project_type_id, name, ord)
       select project_type_id, upper(name), 99 from project_state where id = 1 returning id, name)
     update project_list set project_state_id = twin.id, project_state_name = twin.name from twin where project_id = 1`,
  );
  expect(await namesOf(`select name from milestone where lower(name) like 'twin%' order by id`)).toEqual([
    'Twin',
    expect.stringMatching(/^TWIN \(\d+\)$/),
    'tWIN',
  ]);
  const [state] = await namesOf('select project_state_name as name from project_list where project_id = 1');
  expect(state).toMatch(/ \(\d+\)$/);
  expect(await namesOf(`select s.name from project_state s order by id desc limit 1`)).toEqual([state]);
});

it('existing twins of bookings get their id behind their name', async () => {
  await migrateTwins(
    'areas/bookings/migrations/20261128000100_names_of_bookings.sql',
    `insert into booking_type (project_type_id, name, title)
     select project_type_id, upper(name), title from booking_type order by id limit 1`,
  );
  const [twin] = await namesOf('select name from booking_type order by id desc limit 1');
  expect(twin).toMatch(/ \(\d+\)$/);
});
