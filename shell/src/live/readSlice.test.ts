import { fakeApi, refusal } from 'shared-api/testing';
import { aUser } from '../testing/fixtures';
import { readSlice } from './readSlice';

const slice = (revision: number) => ({ user: aUser(), remotes: [], shell: '1.0.0-1', revision });

/** What the server answers, one after the other; the last of them from then on. */
async function read(atLeast: number, ...answers: unknown[]) {
  const api = fakeApi({
    'GET /api/portal/slice': () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
  const reading = readSlice(atLeast);
  await jest.runAllTimersAsync();
  return { found: await reading, calls: api.count('GET /api/portal/slice') };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks once where the answer is as new as what was heard', async () => {
  expect(await read(8, slice(8))).toEqual({ found: slice(8), calls: 1 });
});

it('asks again while a server that is behind answers, and takes what there is in the end', async () => {
  expect(await read(8, slice(7), slice(8))).toEqual({ found: slice(8), calls: 2 });
  expect(await read(8, slice(7))).toEqual({ found: slice(7), calls: 4 });
});

it('asks again after a failure, but not who is signed out', async () => {
  expect(await read(8, refusal(503, 'Not now.'), slice(8))).toEqual({ found: slice(8), calls: 2 });
  expect(await read(8, refusal(503, 'Not now.'))).toEqual({ found: null, calls: 4 });
  expect(await read(8, refusal(401, 'Your session has ended.'), slice(8))).toEqual({ found: null, calls: 1 });
});
