import { movedDown, movedUp, putAt, undone, withKept, without } from './order';

const selected = (...ids: number[]) => new Set(ids);

describe('an order', () => {
  it.each([
    ['a selected row moves up', movedUp, [2], [2, 1, 3, 4]],
    ['adjacent selected rows move up together', movedUp, [2, 3], [2, 3, 1, 4]],
    ['selected rows that are apart move up separately', movedUp, [2, 4], [2, 1, 4, 3]],
    ['selected rows at the top stay, as do adjacent selected rows', movedUp, [1, 2, 4], [1, 2, 4, 3]],
    ['a selected row moves down', movedDown, [2], [1, 3, 2, 4]],
    ['adjacent selected rows move down together', movedDown, [1, 2], [3, 1, 2, 4]],
    ['selected rows at the end stay', movedDown, [3, 4], [1, 2, 3, 4]],
  ])('%s', (_, move, ids, expected) => {
    expect(move([1, 2, 3, 4], selected(...ids))).toEqual(expected);
  });

  it.each([
    ['new ids between others', [1, 2, 3], [8, 9], 1, [1, 8, 9, 2, 3]],
    ['an id to the end', [1, 2, 3], [1], 3, [2, 3, 1]],
    ['an id before itself changes nothing', [1, 2, 3], [2], 1, [1, 2, 3]],
    ['an id behind itself changes nothing', [1, 2, 3], [2], 2, [1, 2, 3]],
    ['ids that were apart become adjacent', [1, 2, 3, 4], [1, 4], 2, [2, 1, 4, 3]],
  ])('puts ids at an index: %s', (_, order, ids, index, expected) => {
    expect(putAt(order, ids, index)).toEqual(expected);
  });

  it('restores deleted ids, and keeps those added since', () => {
    expect(without([1, 2, 3], selected(1, 3))).toEqual([2]);
    expect(undone([1, 2, 3], [2, 7])).toEqual([1, 2, 3, 7]);
  });

  it('keeps ids that must stay, at their places in the former order', () => {
    expect(withKept([3, 9], selected(1, 2, 4), [1, 2, 3, 4])).toEqual([1, 2, 3, 4, 9]);
    expect(withKept([2, 1], selected(1), [1, 2])).toEqual([2, 1]);
  });
});
