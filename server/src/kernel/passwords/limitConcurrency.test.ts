import { setImmediate as nextTurn } from 'node:timers/promises';
import { limitConcurrency } from './limitConcurrency';

/** Work that runs until `end` is called. */
function startable() {
  let end = () => undefined as void;
  let hasStarted = false;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    run: () => {
      hasStarted = true;
      return ended;
    },
    hasStarted: () => hasStarted,
    end: () => end(),
  };
}

it('runs two calls at once, lets one wait and refuses the next with the seconds to wait', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 1 });
  const [first, second, third] = [startable(), startable(), startable()];
  const calls = [first, second, third].map(({ run }) => limited(run));
  expect([first, second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, true, false]);
  await expect(limited(() => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    options: { retryAfter: 2 },
  });
  first.end();
  await calls[0];
  await nextTurn();
  expect(third.hasStarted()).toBe(true);
  second.end();
  third.end();
  await Promise.all(calls);
});

it('gives the place of a failed call to the next one', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 });
  const failed = limited(() => Promise.reject(new Error('no')));
  const next = limited(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await limited(() => Promise.resolve('again'))).toBe('again');
});
