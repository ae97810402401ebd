import { fakeApi, refusal } from 'shared-api/testing';
import { aUser } from '../testing/fixtures';
import { readSlice } from './readSlice';

const slice = (revision: number) => ({ user: aUser(), remotes: [], shell: '1.0.0-1', revision });

/** Reads the slice from a server that gives these answers in order, and then repeats the last. */
async function read(atLeast: number, ...answers: unknown[]) {
  const api = fakeApi({
    'GET /api/portal/slice': () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
  const reading = readSlice(atLeast, '1.0.0-1');
  await jest.runAllTimersAsync();
  return { found: await reading, calls: api.count('GET /api/portal/slice') };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('makes one call if the answer has the announced revision', async () => {
  expect(await read(8, slice(8))).toEqual({ found: slice(8), calls: 1 });
});

it('retries while the answer is older than announced, and returns the last answer in the end', async () => {
  expect(await read(8, slice(7), slice(8))).toEqual({ found: slice(8), calls: 2 });
  expect(await read(8, slice(7))).toEqual({ found: slice(7), calls: 4 });
});

it('retries after a failure, but not after a 401', async () => {
  expect(await read(8, refusal(503, 'Not now.'), slice(8))).toEqual({ found: slice(8), calls: 2 });
  expect(await read(8, refusal(503, 'Not now.'))).toEqual({ found: null, calls: 4 });
  expect(await read(8, refusal(401, 'Your session has ended.'), slice(8))).toEqual({ found: null, calls: 1 });
});
