import fc from 'fast-check';
import type { AimColumn, AimSide } from 'shared-api/contracts/projectParts/aims';
import type { StoredRow } from '../books/blocks';
import { cellsOf, collectRows, uniteColumns } from '../compare/sheetRows';
import { applyMerge, decideBy, type SheetChoice } from './applyMerge';
import { planMerge, type ThreeSheets } from './planMerge';

type Row = readonly string[];
const names: AimColumn[] = ['id', 'x', 'y'].map((name) => ({ name, kind: 'text' }));

function threeOf(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): ThreeSheets {
  const columns = uniteColumns([names, names, names]);
  const [one, two, three] = [base, mine, theirs].map((rows, version) => {
    const side = collectRows(columns, version);
    side.add(rows.map((row, i): StoredRow => [i + 2, ...row]));
    return side.rows;
  });
  return { base: one!, mine: two!, theirs: three! };
}

function merge(three: ThreeSheets, choices: SheetChoice[] = [], rest?: AimSide): string[][] {
  const plan = planMerge(three, uniteColumns([names, names, names]));
  const merged = applyMerge(plan, three.theirs.texts.length, decideBy(plan.items, choices, rest));
  return merged.map(({ from, row, mine, columns }) => {
    if (from === 'mine') return cellsOf(three.mine.texts[mine]!);
    const cells = cellsOf(three.theirs.texts[row]!);
    return cells.map((cell, i) => (columns.includes(i) ? cellsOf(three.mine.texts[mine]!)[i]! : cell));
  });
}

const base = [
  ['1', 'a', 'b'],
  ['2', 'c', 'd'],
  ['3', 'e', 'f'],
];

describe('a merge', () => {
  it('takes the changes of both sides, cell by cell [aims-merge.1]', () => {
    const mine = [
      ['1', 'MINE', 'b'],
      ['2', 'c', 'd'],
      ['4', 'new', 'm'],
      ['3', 'e', 'f'],
    ];
    const theirs = [
      ['1', 'a', 'THEIRS'],
      ['2', 'c', 'd'],
      ['3', 'e', 'f'],
      ['5', 'new', 't'],
    ];
    expect(merge(threeOf(base, mine, theirs))).toEqual([
      ['1', 'MINE', 'THEIRS'],
      ['2', 'c', 'd'],
      ['4', 'new', 'm'],
      ['3', 'e', 'f'],
      ['5', 'new', 't'],
    ]);
  });

  it('needs a choice for a cell that both changed [aims-merge.2]', () => {
    const three = threeOf(
      base,
      [['1', 'MINE', 'b'], ...base.slice(1)],
      [['1', 'THEIRS', 'b'], ...base.slice(1)],
    );
    expect(() => merge(three)).toThrow('not decided');
    expect(merge(three, [{ ref: 'm0', column: 1, take: 'mine' }])[0]).toEqual(['1', 'MINE', 'b']);
    expect(merge(three, [{ ref: 'm0', column: 1, take: 'theirs' }])[0]).toEqual(['1', 'THEIRS', 'b']);
    expect(merge(three, [], 'theirs')[0]).toEqual(['1', 'THEIRS', 'b']);
  });

  it('needs a choice for a row that one side removed and the other changed [aims-merge.3]', () => {
    const gone = base.slice(1);
    const changed = [['1', 'X', 'b'], ...base.slice(1)];
    const removedByMine = threeOf(base, gone, changed);
    expect(() => merge(removedByMine)).toThrow('not decided');
    expect(merge(removedByMine, [{ ref: 'b0', take: 'mine' }])).toEqual(gone);
    expect(merge(removedByMine, [{ ref: 'b0', take: 'theirs' }])).toEqual(changed);
    const removedByTheirs = threeOf(base, changed, gone);
    expect(() => merge(removedByTheirs)).toThrow('not decided');
    expect(merge(removedByTheirs, [{ ref: 'm0', take: 'mine' }])).toEqual(changed);
    expect(merge(removedByTheirs, [{ ref: 'm0', take: 'theirs' }])).toEqual(gone);
  });

  it('refuses a choice of a row or a cell that is not changed', () => {
    const three = threeOf(base, [['1', 'MINE', 'b'], ...base.slice(1)], base);
    expect(() => merge(three, [{ ref: 'm1', take: 'mine' }])).toThrow('not among the changes');
    expect(() => merge(three, [{ ref: 'm0', column: 2, take: 'mine' }])).toThrow('not among the changes');
  });

  it('adds a row once that both added alike, and asks where they differ', () => {
    const three = threeOf(base, [...base, ['4', 'm', 'n']], [...base, ['4', 'm', 't']]);
    expect(() => merge(three)).toThrow('not decided');
    expect(merge(three, [], 'mine').at(-1)).toEqual(['4', 'm', 'n']);
    const alike = [...base, ['4', 'm', 'n']];
    expect(merge(threeOf(base, alike, alike))).toEqual(alike);
  });

  const rows = fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom('1', '2', '3', '4', '5', '6'),
        fc.constantFrom('a', 'b'),
        fc.constantFrom('c', 'd'),
      ),
      {
        selector: ([id]) => id,
        minLength: 1,
      },
    )
    .map((list) => list.map(([id, x, y]): Row => [id, x, y]));

  it('with one side unchanged is the other side [aims-merge.4]', () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        expect(merge(threeOf(one, one, other))).toEqual(other);
        const merged = merge(threeOf(one, other, one));
        // Moved rows stay where theirs has them.
        expect(merged.map((row) => row.join()).sort()).toEqual(other.map((row) => row.join()).sort());
      }),
    );
  });
});
