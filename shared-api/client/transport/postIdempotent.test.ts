import { fakeApi } from 'shared-api/testing';
import { postOnce } from './postIdempotent';

const at = 'POST /api/things';
const keysOf = ({ to }: ReturnType<typeof fakeApi>) =>
  to(at).map(({ headers }) => headers['idempotency-key']);
const one = { name: 'One' };

/** The module as a page has it that was loaded anew. */
async function afterReload() {
  jest.resetModules();
  return (await import('./postIdempotent')).postOnce;
}

beforeEach(() => sessionStorage.clear());

test('what is sent again without an answer goes out under the same key, also after a reload', async () => {
  const net = fakeApi({ [at]: new Error('The network is cut.') });
  await expect(postOnce('/things', one)).rejects.toMatchObject({ status: 0 });
  await expect(postOnce('/things', one)).rejects.toMatchObject({ status: 0 });
  net.routes[at] = { id: 1 };
  expect(await (await afterReload())('/things', one)).toEqual({ id: 1 });
  const [first, ...others] = keysOf(net);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(others).toEqual([first, first]);
  expect(sessionStorage).toHaveLength(0);
});

test('the answer of one call takes the key of another one not away, whose answer does not come', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const net = fakeApi({ [at]: () => new Promise((resolve) => (answer = resolve)) });
  const slow = postOnce('/things', one);
  net.routes[at] = new Error('The network is cut.');
  await expect(postOnce('/things', { name: 'Two' })).rejects.toThrow();
  answer({ id: 1 });
  await slow;
  net.routes[at] = { id: 2 };
  await postOnce('/things', { name: 'Two' });
  const [, second, third] = keysOf(net);
  expect(third).toBe(second);
});

test('what was answered, what differs, and what comes an hour later goes out under a key of its own', async () => {
  const net = fakeApi({ [at]: { id: 1 } });
  await postOnce('/things', one);
  await postOnce('/things', one);
  net.routes[at] = new Error('The network is cut.');
  await expect(postOnce('/things', one)).rejects.toThrow();
  await expect(postOnce('/things', { name: 'Two' })).rejects.toThrow();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
  await expect(postOnce('/things', { name: 'Two' })).rejects.toThrow();
  now.mockRestore();
  expect(new Set(keysOf(net)).size).toBe(5);
});
