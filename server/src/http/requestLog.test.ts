import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { demoPassword } from '../demo/accounts';
import { cookieOf } from '../testing/testApp';
import { createTestDatabase } from '../testing/testDatabase';

describe('request log', () => {
  it('has one line a request with its id, route, status and time, and nothing that people typed or are', async () => {
    const lines: string[] = [];
    const log = pino(
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          lines.push(...chunk.toString().trim().split('\n'));
          done();
        },
      }),
    );
    const database = await createTestDatabase({ demo: true });
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-log-'));
    const config = readConfig({ PORTAL_DATA: dataDir, PORTAL_TZ: 'UTC' });
    const app = await buildApp({ db: database, config, log });

    const signIn = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { name: 'techlead', password: demoPassword },
    });
    const search = await app.inject({
      url: '/api/projects?search=a-secret-merger&requester_name=Maya%20Chen',
      headers: { cookie: cookieOf(signIn) },
    });
    await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { name: 'techlead', password: 'hunter2hunter2' },
    });
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true });

    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.msg === 'request');
    expect(requests).toHaveLength(3);
    expect(requests[1]).toMatchObject({
      request_id: search.headers['x-request-id'],
      method: 'GET',
      route: '/api/projects',
      status: 200,
      ms: expect.any(Number) as number,
    });
    const text = lines.join('\n');
    for (const secret of [
      demoPassword,
      'hunter2',
      'a-secret-merger',
      'Maya',
      'techlead',
      cookieOf(signIn).split('=')[1]!,
    ])
      expect(text).not.toContain(secret);
  });
});
