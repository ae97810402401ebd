import type { Project } from 'shared-api/contracts/project';
import type { ServiceLine } from 'shared-api/contracts/services';
import { createTestApp, type Caller, type TestApp } from '../../../../testing/testApp';
import { idInGroup, networkProject, removeGroupRules } from '../../testing/testProjects';
import { addService, addServiceGroup, removeServices } from './testCatalogue';

const logins = ['admin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'] as const;

/** A Network project without services, additional services in the catalogue, and the calls on the project. For tests. */
export interface ServicesTest {
  app: TestApp;
  as: (login: (typeof logins)[number]) => Caller;
  /** Selects the first project in a state and removes its services. */
  start: (state: string) => Promise<void>;
  /** The project's path. */
  url: () => string;
  projectId: () => number;
  /** The delivery group Network. */
  groupId: number;
  /** The id of a service by its name in `loadCatalogue`. */
  id: (name: string) => number;
  line: (name: string, count: number) => { service: { id: number }; count: number };
  choose: (caller: Caller, lines: object[], headers?: Record<string, string>) => ReturnType<Caller['put']>;
  lines: (caller?: Caller) => Promise<ServiceLine[]>;
  project: (caller?: Caller) => Promise<Project>;
  lock: (locked: boolean, caller?: Caller) => ReturnType<Caller['put']>;
  quote: (name: string, body: object, caller?: Caller) => ReturnType<Caller['put']>;
  /** Changes a service's price in the catalogue, in cents. */
  price: (name: string, cents: number | null) => Promise<unknown>;
}

export const aQuote = { price: 250.5, slo: 20, scope: ' One site. ' };

/** Port has tiers, survey no price, rack and shelf share a group's maximum, modem is hidden, foreign belongs to another group. */
async function loadCatalogue({ database: { db } }: TestApp, groupId: number, otherId: number) {
  const racks = await addServiceGroup(db, groupId, 'Test racks', { max: 10, ord: 90, platform: 'Test' });
  const inGroup = { service_group_id: racks };
  const quoted = await idInGroup(db, 'project_state', 'Network', 'Quoted');
  const notice = { notification: 'Book it.', notification_state_ids: [quoted] };
  return {
    port: await addService(db, groupId, 'Test port', { price_cents: 1999, slo: 5 }, { 10: 1499, 50: 999 }),
    survey: await addService(db, groupId, 'Test survey', { price_cents: null, slo: 12, ...notice }),
    rack: await addService(db, groupId, 'Test rack', { ...inGroup, price_cents: 50_000, max: 8 }),
    shelf: await addService(db, groupId, 'Test shelf', { ...inGroup, price_cents: 10 }),
    modem: await addService(db, groupId, 'Test modem', { max: 0, price_cents: 100 }),
    foreign: await addService(db, otherId, 'Of another group', { price_cents: 1 }),
  };
}

export async function createServicesTest(): Promise<ServicesTest> {
  const app = await createTestApp();
  const { db } = app.database;
  await removeGroupRules(db);
  const callers = new Map<string, Caller>();
  for (const login of logins) callers.set(login, await app.as(login));
  const as = (login: (typeof logins)[number]) => callers.get(login)!;
  const group = async (name: string) =>
    (await db.selectFrom('project_type').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const groupId = await group('Network');
  const ids: Record<string, number> = await loadCatalogue(app, groupId, await group('Applications'));
  let url = '';
  const id = (name: string) => ids[name]!;
  const projectId = () => Number(url.split('/').pop());
  return {
    app,
    as,
    groupId,
    id,
    projectId,
    url: () => url,
    start: async (state) => {
      url = await networkProject(db, state);
      await removeServices(db, projectId());
    },
    line: (name, count) => ({ service: { id: id(name) }, count }),
    choose: (caller, lines, headers) => caller.put(`${url}/services`, lines, headers && { headers }),
    lines: async (caller = as('requester')) => (await caller.get(`${url}/services`)).json<ServiceLine[]>(),
    project: async (caller = as('requester')) => (await caller.get(url)).json<Project>(),
    lock: (services_locked, caller = as('techlead')) =>
      caller.put(`${url}/services_lock`, { services_locked }),
    quote: (name, body, caller = as('techlead')) => caller.put(`${url}/services/${id(name)}/quote`, body),
    price: (name, price_cents) =>
      db.updateTable('service').set({ price_cents }).where('id', '=', id(name)).execute(),
  };
}
