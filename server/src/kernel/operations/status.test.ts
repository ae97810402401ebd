import { createTestApp, type TestApp } from '../../testing/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ settings: { DISK_RESERVE: '10000000' } });
});
afterAll(() => test.close());

it('readyz warns of a disk that is nearly full, and uploads are refused while all else works', async () => {
  const ready = await test.anonymous.get('/api/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({
    status: 'ready',
    warnings: [
      expect.stringMatching(
        /^The disk where files arrive has \d+ MB left, less than DISK_RESERVE: uploads are refused\.$/,
      ),
    ],
  });
  const metrics = await test.anonymous.get('/metrics');
  expect(metrics.body).toMatch(/portal_disk_free_bytes\{folder="files"\} \d+/);
  expect(metrics.body).toMatch(/portal_disk_free_bytes\{folder="data"\} \d+/);

  const admin = await test.as('admin');
  const form = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n`;
  const { rows } = await test.database.pool.query<{ id: number; type: number }>(
    `select p.id, t.id as type from project p join project_state s on s.id = p.project_state_id
     join attachment_type t on t.project_type_id = p.project_type_id
     where t.is_user_type and not t.is_financial and not s.is_closed order by p.id limit 1`,
  );
  const { id, type } = rows[0]!;
  const refused = await admin.post(`/api/projects/${id}/attachments`, form(`${type}_x`), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(refused.statusCode).toBe(507);
  expect(refused.json<{ error: string }>().error).toMatch(/^The portal's disk is full\./);
  expect((await admin.get(`/api/projects/${id}`)).statusCode).toBe(200);
});
