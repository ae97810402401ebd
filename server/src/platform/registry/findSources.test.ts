import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import type { FindSource } from 'shared-api/portal/manifest';
import { findRoot } from '../../kernel/config/root';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

const root = findRoot();
const sources = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder) =>
    expandManifest(
      JSON.parse(readFileSync(path.join(root, folder, 'portal.json'), 'utf8')) as DeclaredManifest,
    ),
  )
  .flatMap(({ name, find }) =>
    Object.entries(find?.sources ?? {}).map(([key, source]) => [`${name}.${key}`, source] as const),
  );

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.as('admin');
});
afterAll(() => portal.close());

type Row = Record<string, unknown>;

/** The rows that quick find would get. */
async function ask({ call, query }: FindSource, more: Record<string, string>): Promise<Row[]> {
  const response = await admin.get(`/api${call}?${new URLSearchParams({ ...query, ...more }).toString()}`);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.json<Row[]>();
}

test('the areas name lists for quick find', () => {
  expect(sources.map(([name]) => name)).toEqual(
    expect.arrayContaining(['projects.projects', 'accounts.users']),
  );
});

test.each(sources)(
  '%s is a list that can be searched, with the members that its texts name',
  async (_name, source) => {
    const [, named] = /\{(\w+)\}/.exec(source.label)!;
    const [some] = await ask(source, { per_page: '1' });
    const rows = await ask(source, { search: String(some![named!]), per_page: '5' });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(5);
    const texts = [source.label, source.detail ?? '', source.to].join(' ');
    for (const [, member] of texts.matchAll(/\{(\w+)\}/g)) expect(rows[0]).toHaveProperty(member!);
  },
);

test.each(sources.filter(([, source]) => source.id))(
  '%s finds exactly one by its number',
  async (_name, source) => {
    const [some] = await ask(source, { per_page: '1' });
    const id = String(some![source.id!]);
    expect(await ask(source, { [source.id!]: id, per_page: '1' })).toEqual([some]);
  },
);
