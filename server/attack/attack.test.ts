import { createTestApp, type TestApp } from '../src/testing/testApp';
import { runAttacks } from './runAttacks';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('answers a bounded attack by every role on every route as it must', async () => {
  const { requests, unexpected } = await runAttacks(
    test,
    { projects: 2, samples: 3, bytes: 24_000, sockets: 10, seed: 1 },
    { names: ['rights', 'input', 'sockets'] },
  );
  expect(unexpected).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
});
