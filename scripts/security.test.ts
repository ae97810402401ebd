import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

it('every file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`((?:server|e2e|docs|scripts|shared-api)\/[^`]+\.(?:ts|md))`/g)].map(
    ([, file]) => file!,
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** How many points of levels 1 and 2 each section of OWASP ASVS 5.0 has, of the chapters that apply. They are numbered from 1. */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 11,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

interface Point {
  ids: string[];
  state: string;
  reason: string;
}

/** Expands `6.5.1–6.5.5`. */
function idsOf(cell: string): string[] {
  const [first, last] = cell.split('–') as [string, string?];
  const section = first.slice(0, first.lastIndexOf('.'));
  const number = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1));
  const count = number(last ?? first) - number(first) + 1;
  return Array.from({ length: count }, (_, i) => `${section}.${number(first) + i}`);
}

const points: Point[] = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, id = '', , state = '', reason = ''] = line.split('|').map((cell) => cell.trim());
    return { ids: idsOf(id), state, reason };
  });

it('docs/security.md judges each point of levels 1 and 2 of the ASVS once', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
  );
  expect(points.flatMap(({ ids }) => ids)).toEqual(expected);
});

const states = new Set(['met', 'part', 'not met', 'n.a.']);

it('each of them has a state, and what is missing or where it is held', () => {
  for (const { ids, state, reason } of points) {
    expect({ ids, isState: states.has(state) }).toEqual({ ids, isState: true });
    expect({ ids, isReasoned: reason !== '' }).toEqual({ ids, isReasoned: true });
  }
});
