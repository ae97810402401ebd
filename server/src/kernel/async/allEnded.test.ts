import { setImmediate as nextTurn } from 'node:timers/promises';
import { allEnded } from './allEnded';

it('returns the values in their order', async () => {
  expect(await allEnded([nextTurn(1), Promise.resolve(2)])).toEqual([1, 2]);
});

it('waits for all promises before it throws the first error of the list', async () => {
  let ended = false;
  const late = nextTurn().then(() => {
    ended = true;
    throw new Error('late');
  });
  await expect(allEnded([late, Promise.reject(new Error('early'))])).rejects.toThrow('late');
  expect(ended).toBe(true);
});
