import fc from 'fast-check';
import type { AimColumn } from 'shared-api/contracts/projectParts/aims';
import type { StoredRow } from '../books/blocks';
import { compareSheet, type AskedKeys } from './compareSheet';
import { decodeLines, encodeLines, hasMoved, kindAt, type SheetLines } from './sheetLines';
import { cellsOf, collectRows, uniteColumns } from './sheetRows';

type Row = readonly string[];

const columnsOf = (names: readonly string[]): AimColumn[] => names.map((name) => ({ name, kind: 'text' }));

function compare(
  a: readonly Row[],
  b: readonly Row[],
  keys: AskedKeys,
  [inA, inB] = [
    ['id', 'x', 'y'],
    ['id', 'x', 'y'],
  ],
) {
  const columns = uniteColumns([columnsOf(inA), columnsOf(inB)]);
  const sides = [a, b].map((rows, version) => {
    const side = collectRows(columns, version);
    side.add(rows.map((row, i): StoredRow => [i + 2, ...row]));
    return side.rows;
  });
  const { summary, lines } = compareSheet(sides[0]!, sides[1]!, columns, keys);
  return { summary, lines: decodeLines(encodeLines(lines)), a: sides[0]!, b: sides[1]! };
}

/** The lines as `kind a b`. */
const shown = (lines: SheetLines): string[] =>
  [...lines.kinds].map(
    (_, i) =>
      `${kindAt(lines, i)}${kindAt(lines, i) === 'changed' && hasMoved(lines, i) ? '*' : ''} ${lines.a[i]} ${lines.b[i]}`,
  );

describe('a comparison of two versions of a sheet', () => {
  it('matches rows by the chosen keys [aims-compare.1]', () => {
    const a = [
      ['1', 'a', 'b'],
      ['2', 'c', 'd'],
      ['3', 'e', 'f'],
    ];
    const b = [
      ['3', 'e', 'f'],
      ['1', 'a', 'X'],
      ['4', 'g', 'h'],
    ];
    const { summary, lines } = compare(a, b, ['id']);
    expect(summary).toMatchObject({
      added: 1,
      removed: 1,
      changed: 1,
      moved: 1,
      matched_by: 'keys',
      guessed: false,
    });
    expect(shown(lines)).toEqual(['moved 2 0', 'changed 0 1', 'added -1 2', 'removed 1 -1']);
  });

  it('guesses the first column that is filled and unique, else matches by content [aims-compare.2]', () => {
    const keyed = compare(
      [
        ['1', 'a', ''],
        ['2', 'a', ''],
      ],
      [
        ['2', 'a', ''],
        ['1', 'b', ''],
      ],
      undefined,
    );
    expect(keyed.summary).toMatchObject({ matched_by: 'keys', guessed: true });
    expect(keyed.summary.columns.filter(({ is_key }) => is_key).map(({ name }) => name)).toEqual(['id']);
    const pairs = [
      ['1', 'a', ''],
      ['1', 'b', ''],
      ['2', 'a', ''],
    ];
    const pair = compare(pairs, pairs, undefined);
    expect(pair.summary.columns.filter(({ is_key }) => is_key).map(({ name }) => name)).toEqual(['id', 'x']);
    const same = [
      ['1', 'a', 'a'],
      ['1', 'a', 'a'],
    ];
    expect(compare(same, same, undefined).summary).toMatchObject({ matched_by: 'content', guessed: true });
  });

  it('names keys that are not unique, and matches their rows by content [aims-compare.3]', () => {
    const { summary, lines } = compare(
      [
        ['1', 'a', ''],
        ['1', 'b', ''],
        ['2', 'c', ''],
      ],
      [
        ['1', 'b', ''],
        ['1', 'z', ''],
        ['2', 'c', ''],
      ],
      ['id'],
    );
    expect(summary.duplicates).toEqual({ rows: 4, values: [['1']] });
    expect(shown(lines)).toEqual(['removed 0 -1', 'same 1 0', 'added -1 1', 'same 2 2']);
  });

  it('matches an edited row by content with its neighbours, when half of it is equal', () => {
    const { lines } = compare(
      [
        ['1', 'a', 'b'],
        ['2', 'c', 'd'],
      ],
      [
        ['1', 'a', 'b'],
        ['2', 'c', 'X'],
      ],
      [],
    );
    expect(shown(lines)).toEqual(['same 0 0', 'changed 1 1']);
    const other = compare(
      [
        ['1', 'a', 'b'],
        ['2', 'c', 'd'],
      ],
      [
        ['1', 'a', 'b'],
        ['8', 'X', 'd'],
      ],
      [],
    );
    expect(shown(other.lines)).toEqual(['same 0 0', 'added -1 1', 'removed 1 -1']);
  });

  it('matches columns by name, wherever they stand', () => {
    const { summary, lines } = compare(
      [['1', 'a', 'b']],
      [['b', '1', 'n']],
      ['id'],
      [
        ['id', 'x', 'y'],
        ['y', 'id', 'new'],
      ],
    );
    expect(summary.columns.map(({ name, index_a, index_b }) => [name, index_a, index_b])).toEqual([
      ['y', 2, 0],
      ['id', 0, 1],
      ['x', 1, null],
      ['new', null, 2],
    ]);
    expect(shown(lines)).toEqual(['changed 0 0']);
  });

  it('takes a number and the same text as equal, as those of an XLSX and a CSV file', () => {
    const columns = uniteColumns([columnsOf(['n']), columnsOf(['n'])]);
    const [xlsx, csv] = [collectRows(columns, 0), collectRows(columns, 1)];
    xlsx.add([
      [2, 5],
      [3, true],
    ]);
    csv.add([
      [2, '5'],
      [3, 'TRUE'],
    ]);
    expect(compareSheet(xlsx.rows, csv.rows, columns, undefined).summary).toMatchObject({
      changed: 0,
      added: 0,
      removed: 0,
    });
  });
});

interface Edits {
  cells: Map<number, string>;
  removed: Set<number>;
  /** Rows of the old sheet behind which a new row is put; -1: at the start. */
  added: number[];
}

const edits = (rows: number): fc.Arbitrary<Edits> =>
  fc.record({
    cells: fc.array(fc.tuple(fc.nat(rows - 1), fc.constantFrom('p', 'q', 'r'))).map((list) => new Map(list)),
    removed: fc.array(fc.nat(rows - 1), { maxLength: 5 }).map((list) => new Set(list)),
    added: fc.array(fc.integer({ min: -1, max: rows - 1 }), { maxLength: 5 }),
  });

/** A sheet whose rows have a unique key and two cells, and edits of it. */
const edited = fc.integer({ min: 1, max: 40 }).chain((n) =>
  fc.record({
    rows: fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('c', 'd')), {
      minLength: n,
      maxLength: n,
    }),
    edits: edits(n),
  }),
);

/** Applies edits to a sheet: the second cell of a row is replaced, rows are removed and put in. */
function apply(old: readonly Row[], { cells, removed, added }: Edits): Row[] {
  const fresh = (after: number) =>
    added.flatMap((at, i): Row[] => (at === after ? [[`new ${i}`, 'n', 'n']] : []));
  return [
    ...fresh(-1),
    ...old.flatMap(([id, x, y], i): Row[] => [
      ...(removed.has(i) ? [] : [[id!, x!, cells.get(i) ?? y!]]),
      ...fresh(i),
    ]),
  ];
}

describe('random edits of a sheet', () => {
  it('are exactly what the comparison reports [aims-compare.4]', () => {
    fc.assert(
      fc.property(edited, ({ rows, edits: made }) => {
        const old = rows.map(([x, y], i): Row => [`id ${i}`, x, y]);
        const { summary, lines, a, b } = compare(old, apply(old, made), ['id']);
        const found = {
          removed: new Set<number>(),
          added: new Set<string>(),
          cells: new Map<number, string>(),
        };
        for (let i = 0; i < lines.kinds.length; i++) {
          const [inA, inB] = [lines.a[i]!, lines.b[i]!];
          const kind = kindAt(lines, i);
          if (kind === 'removed') found.removed.add(inA);
          else if (kind === 'added') found.added.add(cellsOf(b.texts[inB]!)[0]!);
          else if (kind === 'changed') found.cells.set(inA, cellsOf(b.texts[inB]!)[2]!);
          else expect(kind === 'same' && a.texts[inA] === b.texts[inB]).toBe(true);
        }
        const expectedCells = [...made.cells].filter(([i, y]) => !made.removed.has(i) && rows[i]![1] !== y);
        expect(found.removed).toEqual(made.removed);
        expect(found.added).toEqual(new Set(made.added.map((_, i) => `new ${i}`)));
        expect(found.cells).toEqual(new Map(expectedCells));
        expect(summary).toMatchObject({
          moved: 0,
          added: made.added.length,
          removed: made.removed.size,
          changed: expectedCells.length,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('lose and invent no row in any order, and name one moved row as one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom<AskedKeys>(['id'], []),
        (n, from, to, keys) => {
          const old = Array.from({ length: n }, (_, i): Row => [`id ${i}`, 'x', 'y']);
          const moved = old.filter((_, i) => i !== from % n);
          moved.splice(to % n, 0, old[from % n]!);
          const { summary, lines } = compare(old, moved, keys);
          expect(summary).toMatchObject({
            added: 0,
            removed: 0,
            changed: 0,
            moved: from % n === to % n ? 0 : 1,
          });
          expect([...lines.a].sort((p, q) => p - q)).toEqual(old.map((_, i) => i));
          expect([...lines.b]).toEqual(old.map((_, i) => i));
        },
      ),
    );
  });

  it('shuffled: rows of the report in the order of each version are the versions [aims-compare.5]', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom('1', '2', '3', '4', ''), fc.constantFrom('a', 'b')), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(rows, rows, fc.constantFrom<AskedKeys>(['id'], [], undefined), (a, b, keys) => {
        const { lines, summary } = compare(
          a.map(([id, x]) => [id, x, '']),
          b.map(([id, x]) => [id, x, '']),
          keys,
        );
        const inA = [...lines.a].filter((row) => row >= 0).sort((p, q) => p - q);
        const inB = [...lines.b].filter((row) => row >= 0);
        expect(inA).toEqual(a.map((_, i) => i));
        expect(inB).toEqual(b.map((_, i) => i));
        expect(summary.added - summary.removed).toBe(b.length - a.length);
      }),
    );
  });
});
