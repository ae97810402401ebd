import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attachment, AttachmentType } from 'shared-api/contracts/attachments';
import { startDemoServer, type DemoServer } from '../../testing/demoServer';

// A real server with its own PostgreSQL, several times, on a busy machine.
jest.setTimeout(400_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads files one after the other until the server is gone. @returns hashes of those it has acknowledged, by id */
async function uploadOnAndOn(type: number, acknowledged: Map<number, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const bytes = randomBytes(50_000 + (n % 7) * 300_000);
    const form = new FormData();
    form.append(`${type}_x`, new Blob([bytes]), `file ${n}.bin`);
    try {
      const answer = await server.call('/api/projects/1/attachments', 'POST', form);
      const [file] = (await answer.json()) as Attachment[];
      acknowledged.set(file!.id, sha256(bytes));
    } catch {
      return;
    }
  }
}

test('a server that is killed again and again in the middle of uploads loses nothing that it acknowledged, and shows nothing half', async () => {
  const types = await server.json<AttachmentType[]>('/api/projects/1/attachment_types');
  const type = types.find(({ is_financial, name }) => !is_financial && name !== 'Other')!.id;
  const acknowledged = new Map<number, string>();
  for (const more of [4, 6, 3]) {
    const enough = acknowledged.size + more;
    const senders = Array.from({ length: 4 }, () => uploadOnAndOn(type, acknowledged));
    // Then the others are in the middle of one more.
    while (acknowledged.size < enough) await sleep(5);
    await server.kill();
    await Promise.all(senders);
    await server.start();
  }

  const listed = (await server.json<Attachment[]>('/api/projects/1/attachments')).filter(({ filename }) =>
    filename.endsWith('.bin'),
  );
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged.keys()]));
  // At most what each sender had under way at each end was stored and not acknowledged any more.
  expect(listed.length - acknowledged.size).toBeLessThanOrEqual(12);
  for (const { id, size } of listed) {
    const bytes = Buffer.from(await (await server.call(`/api/attachments/${id}/download`)).arrayBuffer());
    expect(bytes.length).toBe(size);
    expect(sha256(bytes)).toBe(acknowledged.get(id) ?? sha256(bytes));
  }
  const stored = readdirSync(path.join(server.data, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  const whole = stored.filter(({ parentPath }) => !parentPath.endsWith('incoming'));
  expect(whole.length).toBeGreaterThanOrEqual(listed.length);
});
