import { createTestApp, type TestApp } from '../../testing/testApp';
import { throttleLimits } from './throttle';
import { tokenHash } from './tokens';

let trusting: TestApp;
let plain: TestApp;
beforeAll(async () => {
  plain = await createTestApp();
  trusting = await createTestApp({ beside: plain, settings: { TRUST_PROXY: '10.1.0.0/16' } });
}, 60_000);
afterAll(async () => {
  await trusting.close();
  await plain.close();
});
beforeEach(() => plain.database.pool.query('delete from sign_in_failure'));

let n = 0;
const guess = async ({ app }: TestApp, through: string, forwarded: string) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/session',
    remoteAddress: through,
    headers: { 'x-forwarded-for': forwarded },
    payload: { name: `nobody${(n += 1)}`, password: 'guess' },
  });
  return statusCode;
};
/** Guesses once, which tells by what the server counts, and counts that up to where none is left: each guess takes a hash. */
async function exhaust(server: TestApp, through: string, forwarded: string): Promise<void> {
  expect(await guess(server, through, forwarded)).toBe(401);
  await plain.database.pool.query('update sign_in_failure set failures = $1 where key = $2', [
    throttleLimits.address - 1,
    tokenHash(`address:${server === trusting && through.startsWith('10.1.') ? forwarded : through}`),
  ]);
  expect(await guess(server, through, forwarded)).toBe(401);
}

it('behind a balancer that is trusted each caller counts by its own address', async () => {
  await exhaust(trusting, '10.1.2.3', '203.0.113.7');
  expect(await guess(trusting, '10.1.2.3', '203.0.113.7')).toBe(429);
  expect(await guess(trusting, '10.1.99.1', '203.0.113.7')).toBe(429);
  expect(await guess(trusting, '10.1.2.3', '203.0.113.8')).toBe(401);
  // The header's values before the one that the balancer adds come from the caller and are not trusted.
  expect(await guess(trusting, '10.1.2.3', '198.51.100.1, 203.0.113.7')).toBe(429);
});

it.each<[string, () => TestApp, string]>([
  ['when nobody is trusted', () => plain, '10.1.2.3'],
  ['from an address that is not the balancer', () => trusting, '192.0.2.1'],
])('%s the word of the header counts for nothing', async (_, server, through) => {
  await exhaust(server(), through, '203.0.113.7');
  expect(await guess(server(), through, '203.0.113.8')).toBe(429);
});
