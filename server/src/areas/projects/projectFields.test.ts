import type { AuditEntry } from 'shared-api/contracts/audit';
import { projectChangeKinds } from 'shared-api/contracts/mail';
import { projectPairs } from 'shared-api/projectPairs';
import type { Project } from 'shared-api/contracts/project';
import { CreateProject, UpdateProject } from 'shared-api/contracts/projectForm';
import { projectListFields, type ProjectListRow } from 'shared-api/contracts/projects';
import {
  declarationOf,
  isDateField,
  listedFields,
  p4pFields,
  p4pResource,
  projectFieldTitles,
} from 'shared-api/projectFields';
import { p4pValues } from 'shared-api/testing/fixtures';
import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import { demoGroups } from './demo/groups/groups';
import { fillForm } from './demo/history/planForm';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { pair, projectGuards } from './permissions/routeGuards';
import { readSnapshot } from './record/snapshot';
import { networkProject, removeGroupRules } from './testing/testProjects';

let test: TestApp;
let admin: Caller;
let url: string;
let day: string;
const id = () => Number(url.split('/').pop());
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  const { db } = test.database;
  await removeGroupRules(db);
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
  url = await networkProject(db, 'Draft');
});
afterAll(() => test.close());

describe.each(p4pFields)('the declared field %s', (field) => {
  const declared = declarationOf(field);
  const value = () => (isDateField(field) ? day : 'Changed');

  it('has a column of the table project, for a text or a date', async () => {
    const { rows } = await test.database.pool.query<{ data_type: string }>(
      "select data_type from information_schema.columns where table_name = 'project' and column_name = $1",
      [field],
    );
    expect(rows).toEqual([{ data_type: isDateField(field) ? 'date' : 'text' }]);
  });

  it('is a member of the bodies of both forms', () => {
    for (const { properties } of [CreateProject, UpdateProject])
      expect(JSON.stringify(properties.p4p)).toContain(`"${field}":`);
  });

  it('is required by the form, which reports its fault', async () => {
    const given = { ...p4pValues(day), [field]: ' ' };
    const { project_type_id } = await test.database.db
      .selectFrom('project')
      .select('project_type_id')
      .where('id', '=', id())
      .executeTakeFirstOrThrow();
    const answer = await admin.post('/api/projects', {
      name: 'A project',
      project_type: { id: project_type_id },
      p4p: given,
    });
    expect(answer.json<{ fields: object }>().fields).toEqual({
      [`p4p.${field}`]: `${projectFieldTitles[field]} is required`,
    });
  });

  it('has a guard, and its own path, which stores, answers and records a change', async () => {
    const resource = declared.pair ? field : 'project';
    expect(projectGuards(test.app.routeList).get(`PUT /projects/:id/${field}`)).toEqual(
      pair('PUT', resource as 'project'),
    );
    const before = (await admin.get(url)).json<Project>().p4p!;
    expect(before).toHaveProperty(field);
    const answer = await admin.put(`${url}/${field}`, { [field]: value(), seen: before[field] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Project>().p4p).toEqual({ ...before, [field]: value() });
    const snapshot = await readSnapshot(test.database.db, id());
    expect(snapshot?.p4p[field]).toBe(value());
    const [entry] = (await admin.get(`/api/audit?entity=project&entity_id=${id()}`)).json<AuditEntry[]>();
    expect(entry?.changes).toContainEqual({
      field: projectFieldTitles[field],
      from: before[field],
      to: value(),
    });
  });

  it('has the permission pair and the kind of change notification that it declares', () => {
    const pairs = projectPairs.filter(([method, resource]) => method === 'PUT' && resource === field);
    expect(pairs.map(([, , title]) => title)).toEqual(declared.pair ? [declared.pair] : []);
    expect(p4pResource(field)).toBe(declared.pair ? field : 'project');
    expect(projectChangeKinds.some((kind) => kind === field)).toBe(declared.mail !== undefined);
  });

  it('has a value in the projects of the demo', () => {
    const group = demoGroups.find(({ useP4p }) => useP4p)!;
    const { p4p } = fillForm(
      { group, name: 'A project', seed: 1 } as Parameters<typeof fillForm>[0],
      day,
      new Set(),
    );
    expect(p4p?.[field]).toEqual(expect.any(String));
  });
});

describe.each(listedFields)('the listed field %s', (field) => {
  it('is a member of the rows, a sort key and a column of the CSV', async () => {
    const answer = await admin.get(`/api/projects?sort=${field}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ProjectListRow[]>()[0]).toHaveProperty(field);
    expect(projectListFields.columns[field]).toBe(declarationOf(field).inList?.title);
  });

  it('can be filtered by', async () => {
    const value = (await admin.get(url)).json<Project>().p4p![field]!;
    const name: string = field;
    const query = isDateField(name) ? `${name}_gte=${value}&${name}_lte=${value}` : `${name}=${value}`;
    const rows = (await admin.get(`/api/projects?${query}`)).json<ProjectListRow[]>();
    expect(rows.map(({ project_id }) => project_id)).toContain(id());
  });
});
