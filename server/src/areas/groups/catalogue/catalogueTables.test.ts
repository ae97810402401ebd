import { sql } from 'kysely';
import { attachmentTypes } from 'shared-api/resources/attachmentTypes';
import { serviceGroups } from 'shared-api/resources/serviceGroups';
import { validBody } from 'shared-api/resources/validBody';
import { encodeForm } from '../../../testing/encodeForm';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

let test: TestApp;
/** Administers Network alone. */
let groupAdmin: Caller;
let requester: Caller;
let network: string;
let workplace: string;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  requester = await test.as('requester');
  network = `/api/project_types/${await groupIdOf(test.database.db, 'Network')}`;
  workplace = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}`;
});
afterAll(() => test.close());

const firstId = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(test.database.db)).rows[0]!.id;
const form = (name: string, file: string, content: string) =>
  encodeForm([
    { name: 'row', filename: 'blob', content: JSON.stringify({ name }) },
    { name: 'picture', filename: file, content },
  ]);

describe('the tables of a delivery group', () => {
  it.each(['service_groups', 'service_icons', 'attachment_types'])(
    '%s are changed by its admins, not by those of another group [catalogue-tables.1]',
    async (table) => {
      expect((await groupAdmin.get(`${network}/${table}`)).statusCode).toBe(200);
      expect((await groupAdmin.post(`${workplace}/${table}`, { name: 'Ours' })).statusCode).toBe(403);
      expect((await requester.post(`${network}/${table}`, { name: 'Ours' })).statusCode).toBe(403);
    },
  );
});

describe('a service group', () => {
  it('with services is not deleted, and the refusal counts them [catalogue-tables.2]', async () => {
    const id = await firstId(sql`
      select g.id from service_group g join service s on s.service_group_id = g.id
      join project_type t on t.id = g.project_type_id where t.name = 'Network' group by g.id having count(*) > 1`);
    const refused = await groupAdmin.delete(`${network}/service_groups/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(/\d+ services are in this group\. Put them into another first\./);
  });

  it('may have the name of one of another group, but not of its own in another case', async () => {
    const body = (name: string) => validBody(serviceGroups, { name });
    const admin = await test.as('admin');
    expect((await admin.post(`${network}/service_groups`, body('Twins'))).statusCode).toBe(201);
    expect((await admin.post(`${workplace}/service_groups`, body('Twins'))).statusCode).toBe(201);
    const twin = await admin.post(`${network}/service_groups`, body('TWINS'));
    expect([twin.statusCode, Object.keys(twin.json<{ fields: object }>().fields)]).toEqual([422, ['name']]);
  });
});

describe('a service icon', () => {
  it('is shown to everyone under its address, and an SVG cannot run scripts there [catalogue-tables.3]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const sent = form('Hostile', 'hostile.svg', svg);
    const created = await groupAdmin.post(`${network}/service_icons`, sent.payload, sent);
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: number }>();
    const shown = await requester.get(`/api/service_icons/${id}`);
    expect([shown.statusCode, shown.body]).toEqual([200, svg]);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/) as string,
    });
    const other = form('Hostile', 'plain.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await groupAdmin.put(`${network}/service_icons/${id}`, other.payload, other);
    const again = await requester.get(`/api/service_icons/${id}`, {
      headers: { 'if-none-match': String(shown.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>']);
  });

  it('is neither a page nor a text', async () => {
    for (const file of ['page.html', 'words.svg']) {
      const sent = form('Wrong', file, '<p>no picture</p>');
      const refused = await groupAdmin.post(`${network}/service_icons`, sent.payload, sent);
      expect([file, refused.statusCode]).toEqual([file, 422]);
    }
  });
});

describe('an attachment type', () => {
  it('has a template that people download, until it is removed [catalogue-tables.4]', async () => {
    const made = await groupAdmin.post(
      `${network}/attachment_types`,
      validBody(attachmentTypes, { name: 'Checklist' }),
    );
    const { id } = made.json<{ id: number }>();
    const upload = encodeForm([{ name: 'template', filename: 'list.txt', content: 'One. Two.' }]);
    const uploaded = await groupAdmin.post(
      `${network}/attachment_types/${id}/template`,
      upload.payload,
      upload,
    );
    expect(uploaded.json()).toMatchObject({ template_filename: 'list.txt' });
    expect((await requester.get(`/api/attachment_types/${id}/template`)).body).toBe('One. Two.');
    const offered = (await requester.get(`${network}/attachment_types`)).json<object[]>();
    expect(offered).toContainEqual(expect.objectContaining({ id, template_filename: 'list.txt' }));
    expect((await requester.delete(`${network}/attachment_types/${id}/template`)).statusCode).toBe(403);
    const removed = await groupAdmin.delete(`${network}/attachment_types/${id}/template`);
    expect(removed.json()).toMatchObject({ template: null, template_filename: null });
    expect((await requester.get(`/api/attachment_types/${id}/template`)).statusCode).toBe(404);
  });

  it('of which there are files is not deleted, and the refusal names the switch that helps instead', async () => {
    const id = await firstId(sql`
      select a.id from attachment_type a join project_type t on t.id = a.project_type_id
      where t.name = 'Network' and exists (select 1 from attachment f where f.attachment_type_id = a.id) limit 1`);
    const refused = await groupAdmin.delete(`${network}/attachment_types/${id}`);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      expect.stringContaining('of this type. Switch off “Offered” instead.'),
    ]);
  });

  it('is read and changed without its group in the address, by those who may there [catalogue-tables.5]', async () => {
    const id = await firstId(sql`
      select a.id from attachment_type a join project_type t on t.id = a.project_type_id
      where t.name = 'Network' and a.name = 'Photo'`);
    const read = await requester.get(`/api/attachment_types/${id}`);
    expect(read.json()).toMatchObject({ id, name: 'Photo' });
    const body = { ...read.json<object>(), name: 'Picture' };
    expect((await requester.put(`/api/attachment_types/${id}`, body)).statusCode).toBe(403);
    const stale = await groupAdmin.put(`/api/attachment_types/${id}`, body, {
      headers: { 'if-match': '"0"' },
    });
    expect(stale.statusCode).toBe(412);
    expect((await groupAdmin.put(`/api/attachment_types/${id}`, body)).json()).toMatchObject({
      name: 'Picture',
    });
    const theirs = await firstId(sql`
      select a.id from attachment_type a join project_type t on t.id = a.project_type_id where t.name = 'Workplace'`);
    expect((await groupAdmin.put(`/api/attachment_types/${theirs}`, body)).statusCode).toBe(403);
  });

  it('of financial files is shown to admins of the group alone', async () => {
    const names = async (caller: Caller) =>
      (await caller.get(`${network}/attachment_types`)).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names(groupAdmin)).toContain('Invoice');
    expect(await names(requester)).not.toContain('Invoice');
    const id = await firstId(sql`select id from attachment_type where name = 'Invoice' order by id`);
    expect((await requester.get(`/api/attachment_types/${id}`)).statusCode).toBe(404);
  });

  it('with files is not deleted', async () => {
    const id = await firstId(sql`
      select a.attachment_type_id as id from attachment a join attachment_type y on y.id = a.attachment_type_id
      join project_type t on t.id = y.project_type_id where t.name = 'Network'`);
    const refused = await groupAdmin.delete(`${network}/attachment_types/${id}`);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/of this type/)]);
  });
});
