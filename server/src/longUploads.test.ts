import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attachmentTypes } from 'shared-api/resources/attachmentTypes';
import type { ResourceData } from 'shared-api/resources/declareResource';
import { serviceIcons } from 'shared-api/resources/serviceIcons';
import { validBody } from 'shared-api/resources/validBody';
import { createAim } from './areas/aims/testing/testAims';
import { groupIdOf, networkProject } from './areas/projects/testing/testProjects';
import { aFile, caseFields, fieldsOf, submit } from './areas/support/testing/testCases';
import { encodeForm, sendInHalves, type Part } from './testing/encodeForm';
import { createTestApp, type Caller, type TestApp } from './testing/testApp';

let test: TestApp;
let sender: Caller;
let adminId: number;

interface Upload {
  url: string;
  parts: Part[];
}

/** The files of the store, including those that are not readable yet. */
function filesInStore(): string[] {
  const root = path.join(test.config.dataDir, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

let named = 0;
const newName = () => `Late ${++named}`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const networkId = () => groupIdOf(test.database.db, 'Network');
const idIn = async (table: string, group?: number) =>
  (
    await test.database.pool.query<{ id: number }>(
      `select id from ${table} ${group ? `where project_type_id = ${group}` : ''} order by id limit 1`,
    )
  ).rows[0]!.id;

/** The calls of a group's table whose rows have a file: create, update, and replace the file. */
function uploadsOfTable(table: ResourceData, file: Part): Record<string, () => Promise<Upload>> {
  const path = `/api${table.path}`;
  const url = async () => path.replace(':groupId', String(await networkId()));
  const rowUrl = async () => `${await url()}/${await idIn(table.name, await networkId())}`;
  const row = (): Part => ({
    name: 'row',
    filename: 'blob',
    content: JSON.stringify(validBody(table, { name: newName() })),
  });
  return {
    [`POST ${path}`]: async () => ({ url: await url(), parts: [row(), file] }),
    [`PUT ${path}/:id`]: async () => ({ url: await rowUrl(), parts: [row(), file] }),
    [`POST ${path}/:id/${file.name}`]: async () => ({ url: `${await rowUrl()}/${file.name}`, parts: [file] }),
  };
}

/** Every call with a form that is read as it arrives. */
const uploads: Record<string, () => Promise<Upload>> = {
  'POST /api/projects/:id/attachments': async () => {
    const project = await networkProject(test.database.db, 'In Review');
    const type = await idIn('attachment_type', await networkId());
    return {
      url: `${project}/attachments`,
      parts: [{ name: `${type}_File`, filename: 'a.txt', content: 'text' }],
    };
  },
  'POST /api/aims/:id/versions': async () => {
    const project = await networkProject(test.database.db, 'Draft');
    const { id } = await createAim(sender, project, newName());
    return {
      url: `/api/aims/${id}/versions`,
      parts: [{ name: 'file', filename: 'rules.csv', content: 'Rule,Source\nR-1,campus' }],
    };
  },
  'POST /api/cr_activities/:id/attachment': async () => ({
    url: `/api/cr_activities/${await idIn('cr_activity')}/attachment`,
    parts: [{ name: 'attachment', filename: 'a.txt', content: 'text' }],
  }),
  'POST /api/support': async () => ({
    url: '/api/support',
    parts: [...fieldsOf(caseFields()), aFile('a.txt')],
  }),
  'POST /api/support/cases/:id/messages': async () => ({
    url: `/api/support/cases/${await submit(await test.as('requester'))}/messages`,
    parts: [...fieldsOf({ kind: 'answer', text: 'Look again.' }), aFile('a.txt')],
  }),
  ...uploadsOfTable(serviceIcons, { name: 'picture', filename: 'late.svg', content: svg }),
  ...uploadsOfTable(attachmentTypes, { name: 'template', filename: 'late.txt', content: 'text' }),
};
/** The call with a deploy token of its own, whose rights `deployVersion` checks again: deploy.attack.test.ts. */
const byToken = 'PUT /api/portal/remotes/:name/versions/:version';

const setSender = (values: { is_admin?: boolean; active?: boolean }) =>
  test.database.db.updateTable('usr').set(values).where('id', '=', adminId).execute();

/** Sends an upload and changes its sender before its end. @returns the status, and the files that are stored then */
async function send(route: string, { url, parts }: Upload, change: Parameters<typeof setSender>[0]) {
  const before = filesInStore();
  const added = () => filesInStore().filter((file) => !before.includes(file));
  const { payload, headers } = encodeForm(parts);
  const body = sendInHalves(payload, () => setSender(change));
  const call = route.startsWith('PUT') ? 'put' : 'post';
  const answer = await sender[call](url, body, { headers });
  await setSender({ is_admin: true, active: true });
  // Administered tables remove their files after the answer.
  for (let tries = 0; answer.statusCode >= 400 && added().length && tries < 50; tries++) await sleep(100);
  return { status: answer.statusCode, added: added() };
}

beforeAll(async () => {
  test = await createTestApp();
  sender = await test.as('admin');
  const { id } = await test.database.db
    .selectFrom('usr')
    .where('login', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow();
  adminId = id;
});
afterAll(() => test.close());

describe('an upload that takes long', () => {
  it('has a test for each call that reads its body as it arrives', () => {
    const calls = test.app.routeList
      .filter(({ config, method }) => config.readsStream && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(calls.toSorted()).toEqual([...Object.keys(uploads), byToken].toSorted());
  });

  it.each(Object.entries(uploads))('is accepted from its sender: %s', async (route, prepare) => {
    const { status } = await send(route, await prepare(), { is_admin: true });
    expect([200, 201, 202]).toContain(status);
  });

  it.each(Object.entries(uploads).filter(([route]) => route !== 'POST /api/support'))(
    'is refused when its sender has lost the right to it meanwhile: %s',
    async (route, prepare) => {
      const { status, added } = await send(route, await prepare(), { is_admin: false });
      expect([403, 404]).toContain(status);
      expect(added).toEqual([]);
    },
  );

  it.each(Object.entries(uploads))(
    'is refused when its sender was deactivated meanwhile: %s',
    async (route, prepare) => {
      expect(await send(route, await prepare(), { active: false })).toEqual({ status: 401, added: [] });
    },
  );
});
