import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrWallView, NewCrWall } from 'shared-api/contracts/cr/wall';
import { startDemoServer, type DemoServer } from '../../../testing/demoServer';

// A real server with its own PostgreSQL, on a busy machine.
jest.setTimeout(180_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const postmaster = () =>
  Number(readFileSync(path.join(server.data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** What a display does: it reads again and again without a session, and keeps the last answer. */
class Display {
  view: CrWallView | null = null;
  statuses: number[] = [];
  private isOn = true;

  constructor(private readonly address: string) {}

  async run(): Promise<void> {
    while (this.isOn) {
      // The limit of a display's read.
      const answer = await fetch(this.address, { signal: AbortSignal.timeout(8_000) });
      this.statuses.push(answer.status);
      const body: unknown = await answer.json();
      if (answer.ok) this.view = body as CrWallView;
      await sleep(20);
    }
  }

  /** Waits until it shows a view that meets the condition. */
  async until(isMet: (view: CrWallView) => boolean): Promise<CrWallView> {
    while (!this.view || !isMet(this.view)) await sleep(20);
    return this.view;
  }

  off() {
    this.isOn = false;
  }
}

test('a display shows new data again after its database was killed, with the same address and by itself [cr-wall-kill.1]', async () => {
  const created = await server.call('/api/cr_walls', 'POST', { name: 'Operations room' });
  expect(created.status).toBe(201);
  const token = new URL(((await created.json()) as NewCrWall).url).hash.slice(1);
  const display = new Display(`http://127.0.0.1:${server.port}/api/cr_wall/${token}`);
  const running = display.run();
  const before = await display.until(() => true);
  expect(before.crs.length).toBeGreaterThan(2);
  for (const round of [1, 2]) {
    const asked = display.statuses.length;
    process.kill(postmaster(), 'SIGKILL');
    while (!display.statuses.slice(asked).includes(503)) await sleep(10);
    // The server starts PostgreSQL again; nobody touches the display.
    const { crs } = await display.until(({ now }) => Date.parse(now) > Date.now() - 1_000);
    const [{ id }] = crs as [CrWallView['crs'][number]];
    const text = `Written after outage ${round}`;
    // Other calls may be answered 503 a moment longer.
    const post = () => server.call(`/api/crs/${id}/activities`, 'POST', { text });
    while ((await post()).status === 503) await sleep(50);
    const after = await display.until((view) =>
      view.crs.some((cr) => cr.id === id && cr.last_activity?.text === text),
    );
    expect(after.crs.map((cr) => cr.id)).toEqual(before.crs.map((cr) => cr.id));
  }
  display.off();
  await running;
  expect(new Set(display.statuses)).toEqual(new Set([200, 503]));
});
