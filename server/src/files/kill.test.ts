import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attachment, AttachmentType } from 'shared-api/contracts/attachments';
import { makeDemoPortal } from '../testing/demoPortal';
import { freePort, startPortal, type PortalFolder, type PortalProcess } from '../testing/portalProcess';

// A real server with its own PostgreSQL, several times, on a busy machine.
jest.setTimeout(400_000);

let folder: PortalFolder;
let portal: PortalProcess;
let port: number;
let cookie = '';
const dataDir = () => path.join(folder.dir, 'data');

async function start(): Promise<void> {
  portal = startPortal(folder, { PORT: String(port), PORTAL_DATA: dataDir(), PORTAL_TZ: 'UTC' });
  expect(await portal.ready).toBe(true);
}
beforeAll(async () => {
  folder = await makeDemoPortal();
  port = await freePort();
  await start();
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: 'portal-demo' }),
  });
  cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(async () => {
  portal.kill('SIGTERM');
  await portal.exited;
  folder.remove();
});

const get = (address: string) => fetch(`http://127.0.0.1:${port}/api${address}`, { headers: { cookie } });
const json = async <T>(address: string) => (await (await get(address)).json()) as T;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads files one after the other until the server is gone. @returns hashes of those it has acknowledged, by id */
async function uploadOnAndOn(type: number, acknowledged: Map<number, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const bytes = randomBytes(50_000 + (n % 7) * 300_000);
    const form = new FormData();
    form.append(`${type}_x`, new Blob([bytes]), `file ${n}.bin`);
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/projects/1/attachments`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      });
      const [file] = (await answer.json()) as Attachment[];
      acknowledged.set(file!.id, sha256(bytes));
    } catch {
      return;
    }
  }
}

test('a server that is killed again and again in the middle of uploads loses nothing that it acknowledged, and shows nothing half', async () => {
  const types = await json<AttachmentType[]>('/projects/1/attachment_types');
  const type = types.find(({ is_financial, name }) => !is_financial && name !== 'Other')!.id;
  const acknowledged = new Map<number, string>();
  for (const after of [900, 1300, 700]) {
    const senders = Array.from({ length: 4 }, () => uploadOnAndOn(type, acknowledged));
    await sleep(after);
    portal.kill('SIGKILL');
    await portal.exited;
    await Promise.all(senders);
    await start();
  }
  expect(acknowledged.size).toBeGreaterThan(10);

  const listed = (await json<Attachment[]>('/projects/1/attachments')).filter(({ filename }) =>
    filename.endsWith('.bin'),
  );
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged.keys()]));
  // At most what each sender had under way at each end was stored and not acknowledged any more.
  expect(listed.length - acknowledged.size).toBeLessThanOrEqual(12);
  for (const { id, size } of listed) {
    const bytes = Buffer.from(await (await get(`/attachments/${id}/download`)).arrayBuffer());
    expect(bytes.length).toBe(size);
    expect(sha256(bytes)).toBe(acknowledged.get(id) ?? sha256(bytes));
  }
  const stored = readdirSync(path.join(dataDir(), 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  const whole = stored.filter(({ parentPath }) => !parentPath.endsWith('incoming'));
  expect(whole.length).toBeGreaterThanOrEqual(listed.length);
});
