import { movedDown, movedUp, putAt, undone, withKept, without } from './order';

const chosen = (...ids: number[]) => new Set(ids);

describe('an order', () => {
  it.each([
    ['one goes up', movedUp, [2], [2, 1, 3, 4]],
    ['several go up together', movedUp, [2, 3], [2, 3, 1, 4]],
    ['apart from one another they stay apart', movedUp, [2, 4], [2, 1, 4, 3]],
    ['what is at the top stays, and holds those behind it', movedUp, [1, 2, 4], [1, 2, 4, 3]],
    ['one goes down', movedDown, [2], [1, 3, 2, 4]],
    ['several go down together', movedDown, [1, 2], [3, 1, 2, 4]],
    ['what is at the end stays', movedDown, [3, 4], [1, 2, 3, 4]],
  ])('%s', (_, move, ids, expected) => {
    expect(move([1, 2, 3, 4], chosen(...ids))).toEqual(expected);
  });

  it.each([
    ['new ones between', [1, 2, 3], [8, 9], 1, [1, 8, 9, 2, 3]],
    ['at the end', [1, 2, 3], [1], 3, [2, 3, 1]],
    ['before itself changes nothing', [1, 2, 3], [2], 1, [1, 2, 3]],
    ['behind itself changes nothing', [1, 2, 3], [2], 2, [1, 2, 3]],
    ['several from apart come together', [1, 2, 3, 4], [1, 4], 2, [2, 1, 4, 3]],
  ])('takes what is put into it: %s', (_, order, ids, index, expected) => {
    expect(putAt(order, ids, index)).toEqual(expected);
  });

  it('restores deleted ids, and keeps those added since', () => {
    expect(without([1, 2, 3], chosen(1, 3))).toEqual([2]);
    expect(undone([1, 2, 3], [2, 7])).toEqual([1, 2, 3, 7]);
  });

  it('keeps ids that must stay, in their places', () => {
    expect(withKept([3, 9], chosen(1, 2, 4), [1, 2, 3, 4])).toEqual([1, 2, 3, 4, 9]);
    expect(withKept([2, 1], chosen(1), [1, 2])).toEqual([2, 1]);
  });
});
