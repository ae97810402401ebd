import { createTestApp, type TestApp } from '../src/testing/testApp';
import { runAttacks } from './runAttacks';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ timeouts: { body: 1_000, head: 1_000, reader: 1_000 } });
});
afterAll(() => test.close());

it('answers a bounded attack by every role on every route as it must', async () => {
  const { requests, unexpected } = await runAttacks(
    test,
    { projects: 2, samples: 3, bytes: 24_000, sockets: 20, patience: 15_000, seed: 1 },
    { names: ['rights', 'ids', 'heads', 'live', 'uploads', 'sockets', 'input'] },
  );
  expect(unexpected).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
  // Every route more is attacked: a minute and a half on a quiet machine.
}, 600_000);
