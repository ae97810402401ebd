import { gatherReads } from './gatherReads';
import type { Tx } from './types';

const keyOf = (n: number) => Buffer.from([n]);
const db = {} as Tx;

describe('reads that are gathered', () => {
  it('of one turn share a statement, and each finds the row of its own key', async () => {
    const asked: number[][] = [];
    const { find } = gatherReads(
      async (_tx, keys) => {
        asked.push(keys.map((key) => key[0]!));
        return [3, 1].map((n) => ({ key: keyOf(n), n }));
      },
      ({ key }) => key,
    );
    expect(await Promise.all([1, 2, 3].map((n) => find(db, keyOf(n))))).toEqual([
      { key: keyOf(1), n: 1 },
      undefined,
      { key: keyOf(3), n: 3 },
    ]);
    expect(await find(db, keyOf(3))).toEqual({ key: keyOf(3), n: 3 });
    expect(asked).toEqual([[1, 2, 3], [3]]);
  });

  it('of two transactions are kept apart', async () => {
    const other = {} as Tx;
    const asked: [Tx, number][] = [];
    const { find } = gatherReads(
      async (tx, keys) => {
        asked.push([tx, keys.length]);
        return [];
      },
      () => keyOf(0),
    );
    await Promise.all([find(db, keyOf(1)), find(other, keyOf(1))]);
    expect(asked.map(([tx]) => tx)).toEqual([db, other]);
    expect(asked.map(([, keys]) => keys)).toEqual([1, 1]);
  });

  it('are counted while they wait', async () => {
    const { find, waiting } = gatherReads(
      () => Promise.resolve([]),
      () => keyOf(0),
    );
    const both = Promise.all([find(db, keyOf(1)), find(db, keyOf(2))]);
    expect(waiting(db)).toBe(2);
    await both;
    expect(waiting(db)).toBe(0);
  });

  it('fail together when their statement fails, and the next turn reads again', async () => {
    let fails = true;
    const { find } = gatherReads<{ key: Buffer }>(
      async (_tx, keys) => {
        if (fails) throw new Error('no connection');
        return keys.map((key) => ({ key }));
      },
      ({ key }) => key,
    );
    const both = await Promise.allSettled([find(db, keyOf(1)), find(db, keyOf(2))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await find(db, keyOf(1))).toEqual({ key: keyOf(1) });
  });
});
