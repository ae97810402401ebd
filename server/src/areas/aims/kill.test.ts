import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim, AimSheetPage, AimUpload } from 'shared-api/contracts/projectParts/aims';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { startDemoServer, type DemoServer } from '../../testing/demoServer';

// A real server with its own PostgreSQL, several times, on a busy machine.
jest.setTimeout(400_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const rows = 150_000;
const file = `Rule,Source,Destination,Service\n${Array.from({ length: rows }, (_, i) => `R-${i},source ${i % 97},destination ${i % 31},tcp/${i}`).join('\n')}`;

const readUpload = (id: number) => server.json<AimUpload>(`/api/aim_uploads/${id}`);

test('a server that is killed in the middle of reading a file shows nothing half, and reads it again [aims-kill.1]', async () => {
  const [project] = await server.json<ProjectListRow[]>(
    '/api/projects?project_state_is_closed=false&per_page=1',
  );
  const created = await server.call(`/api/projects/${project!.project_id}/aims`, 'POST', { name: 'Killed' });
  const { id } = (await created.json()) as Aim;
  const form = new FormData();
  form.append('file', new Blob([file]), 'rules.csv');
  const sent = await server.call(`/api/aims/${id}/versions`, 'POST', form);
  expect(sent.status).toBe(202);
  const { id: uploadId } = (await sent.json()) as AimUpload;
  // Half of it is the first pass, which finds the encoding.
  while ((await readUpload(uploadId)).progress < 60) await sleep(5);
  await server.kill();
  await server.start();
  const before = await server.json<Aim>(`/api/aims/${id}`);
  expect([0, 1]).toContain(before.versions.length);
  let upload = await readUpload(uploadId);
  while (upload.state === 'waiting' || upload.state === 'reading') {
    await sleep(50);
    upload = await readUpload(uploadId);
  }
  expect(upload).toMatchObject({ state: 'done', number: 1 });
  const { versions } = await server.json<Aim>(`/api/aims/${id}`);
  expect(versions).toMatchObject([{ number: 1, sheets: [{ rows }] }]);
  const page = await server.json<AimSheetPage>(`/api/aims/${id}/versions/1/sheets/1?page=1500&per_page=100`);
  expect(page.rows.at(-1)).toEqual({
    row: rows + 1,
    cells: [
      `R-${rows - 1}`,
      `source ${(rows - 1) % 97}`,
      `destination ${(rows - 1) % 31}`,
      `tcp/${rows - 1}`,
    ],
  });
});
