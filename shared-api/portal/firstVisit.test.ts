import type { Build } from './manifest/build';
import { firstVisitBytes } from './firstVisit';

const build = {
  entry: 'entry.js',
  chunks: { Small: ['a.js'], Large: ['a.js', 'b.js'], Card: ['card.js'] },
  manifest: {
    routes: { list: { chunk: 'Small' }, page: { chunk: 'Large' } },
    slots: { card: { chunk: 'Card' } },
  },
} as unknown as Build;
const sizes: Record<string, number> = { 'entry.js': 10, 'a.js': 100, 'b.js': 20, 'card.js': 1 };
const sizeOf = (file: string) => sizes[file] ?? 0;

describe('the bytes of a first visit', () => {
  it('are the entry and the largest page', () => {
    expect(firstVisitBytes(build, sizeOf)).toBe(130);
  });

  it('count fillers of slots like pages', () => {
    expect(firstVisitBytes(build, (file) => (file === 'card.js' ? 5000 : sizeOf(file)))).toBe(5010);
  });

  it('are null for the shell', () => {
    expect(firstVisitBytes({ entry: 'main.js', chunks: {} }, sizeOf)).toBeNull();
  });
});
