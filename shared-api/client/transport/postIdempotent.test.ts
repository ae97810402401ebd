import { fakeApi } from 'shared-api/testing';
import { postIdempotent } from './postIdempotent';

const at = 'POST /api/things';
const keysOf = ({ to }: ReturnType<typeof fakeApi>) =>
  to(at).map(({ headers }) => headers['idempotency-key']);
const one = { name: 'One' };

/** Loads the module afresh, as a reloaded page does. */
async function afterReload() {
  jest.resetModules();
  return (await import('./postIdempotent')).postIdempotent;
}

beforeEach(() => sessionStorage.clear());

test('a retry of an unanswered call carries the same key, also after a reload', async () => {
  const net = fakeApi({ [at]: new Error('The network is cut.') });
  await expect(postIdempotent('/things', one)).rejects.toMatchObject({ status: 0 });
  await expect(postIdempotent('/things', one)).rejects.toMatchObject({ status: 0 });
  net.routes[at] = { id: 1 };
  expect(await (await afterReload())('/things', one)).toEqual({ id: 1 });
  const [first, ...others] = keysOf(net);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(others).toEqual([first, first]);
  expect(sessionStorage).toHaveLength(0);
});

test('the answer to one call keeps the key of another, unanswered call', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const net = fakeApi({ [at]: () => new Promise((resolve) => (answer = resolve)) });
  const slow = postIdempotent('/things', one);
  net.routes[at] = new Error('The network is cut.');
  await expect(postIdempotent('/things', { name: 'Two' })).rejects.toThrow();
  answer({ id: 1 });
  await slow;
  net.routes[at] = { id: 2 };
  await postIdempotent('/things', { name: 'Two' });
  const [, second, third] = keysOf(net);
  expect(third).toBe(second);
});

test('a call after an answer, with another body, or an hour later carries a new key', async () => {
  const net = fakeApi({ [at]: { id: 1 } });
  await postIdempotent('/things', one);
  await postIdempotent('/things', one);
  net.routes[at] = new Error('The network is cut.');
  await expect(postIdempotent('/things', one)).rejects.toThrow();
  await expect(postIdempotent('/things', { name: 'Two' })).rejects.toThrow();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
  await expect(postIdempotent('/things', { name: 'Two' })).rejects.toThrow();
  now.mockRestore();
  expect(new Set(keysOf(net)).size).toBe(5);
});
