import { setTimeout as sleep } from 'node:timers/promises';
import type { Milestone, ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import type { Service, ServiceLine } from 'shared-api/contracts/services';
import { startDemoServer, type DemoServer } from '../../testing/demoServer';

// The test starts a real server with its own PostgreSQL several times, which is slow on a busy machine.
jest.setTimeout(300_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const json = <T>(address: string) => server.json<T>(`/api${address}`);
const call = (address: string, method?: string, body?: object) => server.call(`/api${address}`, method, body);

/** Finds a project whose services and milestones can be changed. */
async function findProject(): Promise<Project> {
  const rows = await json<ProjectListRow[]>('/projects?project_state_is_closed=false&per_page=100');
  for (const { project_id: id } of rows) {
    const pairs = await json<Permission[]>(`/projects/${id}/permissions`);
    if (pairs.some(({ method, resource }) => method === 'PUT' && resource === 'services'))
      return json<Project>(`/projects/${id}`);
  }
  throw new Error('The demo has no project whose services can be changed.');
}

/** A list to send, and its text form: `4×2 7×2`. */
interface List {
  body: object;
  text: string;
}
const linesOf = (lines: readonly { service: { id: number }; count: number }[]): List => ({
  body: lines.map(({ service, count }) => ({ service: { id: service.id }, count })),
  text: lines
    .map(({ service, count }) => `${service.id}×${count}`)
    .sort()
    .join(' '),
});
const orderOf = (ids: readonly number[]): List => ({
  body: ids.map((id, index) => ({ milestone: { id }, ord: index + 1 })),
  text: ids.join(' '),
});

/** Replaces a part of a project by two lists alternately, until the server is killed. */
class Writer {
  acknowledged = 0;
  /** The lists that may be stored: the last acknowledged one, and the one sent after it. */
  possible: string[] = [];

  constructor(
    readonly address: string,
    private readonly lists: readonly List[],
  ) {}

  async run(): Promise<void> {
    this.acknowledged = 0;
    for (let turn = 0; ; turn++) {
      const { body, text } = this.lists[turn % 2]!;
      this.possible = [...this.possible, text];
      let answer: Response;
      try {
        answer = await call(this.address, 'PUT', body);
      } catch {
        return; // The server was killed.
      }
      if (answer.status !== 200) throw new Error(await answer.text());
      this.possible = [text];
      this.acknowledged += 1;
    }
  }
}

/** Creates the writers of the services and the milestones of a project. */
async function writersOf({ id, project_type: group }: Project): Promise<[Writer, Writer]> {
  const free = (await json<Service[]>(`/projects/${id}/available_services`)).filter(
    ({ max, service_group: one }) => max === null && !one?.max,
  );
  expect(free.length).toBeGreaterThan(3);
  const lines = (services: Service[], count: number) =>
    linesOf(services.map((service) => ({ service, count })));
  const milestones = (await json<Milestone[]>(`/project_types/${group.id}/milestones`)).map((one) => one.id);
  expect(milestones.length).toBeGreaterThan(2);
  return [
    new Writer(`/projects/${id}/services`, [lines(free.slice(1), 1), lines(free.slice(0, -1), 2)]),
    new Writer(`/projects/${id}/milestones`, [orderOf(milestones), orderOf(milestones.toReversed())]),
  ];
}

test('a server that is killed repeatedly while services and milestones are replaced keeps one list or the other completely, with its records [server-projects-kill.1]', async () => {
  const project = await findProject();
  const { id } = project;
  const [services, milestones] = await writersOf(project);
  const changes = async () =>
    Number((await call(`/audit?entity=project&entity_id=${id}&per_page=1`)).headers.get('x-total'));

  for (const enough of [3, 6]) {
    const before = await changes();
    const running = [services.run(), milestones.run()];
    // Both writers are in the middle of another write then.
    while (Math.min(services.acknowledged, milestones.acknowledged) < enough) await sleep(5);
    await server.kill();
    await Promise.all(running);
    await server.start();

    const lines = await json<ServiceLine[]>(services.address);
    expect(services.possible).toContain(linesOf(lines).text);
    const rows = await json<ProjectMilestone[]>(milestones.address);
    expect(milestones.possible).toContain(orderOf(rows.map(({ milestone }) => milestone.id)).text);
    expect(rows.map(({ ord }) => ord)).toEqual(rows.map((_row, index) => index + 1));

    const held = lines.map(({ service }) => service.id);
    const now = await json<Project>(`/projects/${id}`);
    expect(now.services.map(({ service }) => service.id)).toEqual(held);
    const [row] = await json<ProjectListRow[]>(`/projects?project_id=${id}`);
    expect(new Set(row!.services.map((service) => service.id))).toEqual(new Set(held));

    // The stored list may be the initial one, or one whose acknowledgement was lost.
    const acknowledged = services.acknowledged + milestones.acknowledged;
    expect(Math.abs((await changes()) - before - acknowledged)).toBeLessThanOrEqual(2);
  }
});
