/** A reproducible random number generator (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A number from 0 up to 1. */
    next,
    /** A whole number between both, inclusive. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => {
      if (!items.length) throw new RangeError('Nothing to pick from.');
      return items[Math.floor(next() * items.length)]!;
    },
    /** Picks by weight. */
    weighted: <T>(items: readonly (readonly [T, number])[]): T => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) if ((left -= weight) < 0) return item;
      return items[items.length - 1]![0];
    },
    /** A number of distinct items, in their order. */
    some: <T>(items: readonly T[], count: number): T[] => {
      const pool = items.map((item, i) => ({ item, i, key: next() })).sort((a, b) => a.key - b.key);
      return pool
        .slice(0, count)
        .sort((a, b) => a.i - b.i)
        .map(({ item }) => item);
    },
  };
}

export type Random = ReturnType<typeof seededRandom>;
