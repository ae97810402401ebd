import type { KeyboardEvent } from 'react';
import { moveByKey } from './gridKeys';
import { itemsBetween, makeOffsets, scrollInto } from './offsets';

const sizes = [36, 28, 36, 36, 28];
const offsets = makeOffsets(sizes.length, (index) => sizes[index]!);

test('finds the item at each pixel, and the nearest one outside', () => {
  expect([-5, 0, 35, 36, 63, 64, 163, 164, 999].map(offsets.at)).toEqual([0, 0, 0, 1, 1, 2, 4, 4, 4]);
  expect([offsets.total, offsets.startOf(2), offsets.sizeOf(1)]).toEqual([164, 64, 28]);
});

test('gives the items in view with some more, and none of an empty list', () => {
  expect(itemsBetween(offsets, 70, 80, 1)).toEqual([1, 3]);
  expect(itemsBetween(offsets, 0, 1_000, 3)).toEqual([0, 4]);
  expect(
    itemsBetween(
      makeOffsets(0, () => 36),
      0,
      100,
      2,
    ),
  ).toEqual([0, -1]);
});

test('scrolls only as far as an item needs to be in view', () => {
  expect(scrollInto(100, 36, { at: 80, size: 200 })).toBe(80);
  expect(scrollInto(40, 36, { at: 80, size: 200 })).toBe(40);
  expect(scrollInto(300, 36, { at: 80, size: 200 })).toBe(136);
});

test.each([
  ['ArrowDown', {}, { row: 6, column: 2 }],
  ['ArrowUp', {}, { row: 4, column: 2 }],
  ['ArrowRight', { ctrlKey: true }, { row: 5, column: 7 }],
  ['Home', {}, { row: 5, column: 0 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', { metaKey: true }, { row: 99, column: 7 }],
  ['PageDown', {}, { row: 15, column: 2 }],
  ['PageUp', {}, { row: 0, column: 2 }],
  ['ArrowDown', { altKey: true }, undefined],
  ['a', {}, undefined],
])('%s %o moves to the right cell', (key, more, expected) => {
  const event = { key, ...more } as KeyboardEvent;
  expect(moveByKey(event, { row: 5, column: 2 }, { rows: 100, columns: 8, page: 10 })).toEqual(expected);
});

test('the header is above the first row, and nothing is beyond the last cell', () => {
  const size = { rows: 3, columns: 2, page: 10 };
  const press = (key: string) => ({ key }) as KeyboardEvent;
  expect(moveByKey(press('ArrowUp'), { row: 0, column: 0 }, size)).toEqual({ row: -1, column: 0 });
  expect(moveByKey(press('ArrowUp'), { row: -1, column: 0 }, size)).toEqual({ row: -1, column: 0 });
  expect(moveByKey(press('PageDown'), { row: 2, column: 1 }, size)).toEqual({ row: 2, column: 1 });
});
