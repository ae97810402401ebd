/** Where items of known sizes stand one after the other, in pixels. */
export interface Offsets {
  count: number;
  total: number;
  startOf: (index: number) => number;
  sizeOf: (index: number) => number;
  /** The item at a position; the nearest one outside of all. */
  at: (position: number) => number;
}

/** @param sizeOf the size of an item in pixels */
export function makeOffsets(count: number, sizeOf: (index: number) => number): Offsets {
  const starts = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) starts[index + 1] = starts[index]! + sizeOf(index);
  const at = (position: number) => {
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  };
  return {
    count,
    total: starts[count]!,
    startOf: (index) => starts[index]!,
    sizeOf: (index) => starts[index + 1]! - starts[index]!,
    at,
  };
}

/**
 * The items between two positions, with some more at both sides.
 * @returns the first and the last index; the last is smaller when there are no items
 */
export function itemsBetween(
  { count, at }: Offsets,
  from: number,
  to: number,
  overscan: number,
): readonly [first: number, last: number] {
  if (count === 0) return [0, -1];
  return [Math.max(0, at(from) - overscan), Math.min(count - 1, at(to) + overscan)];
}

/**
 * The scroll position at which an item is in view, as near as possible to the present one.
 * @param start where the item starts @param size its size
 * @param view the present position and the size of the view
 */
export function scrollInto(start: number, size: number, view: { at: number; size: number }): number {
  if (start < view.at) return start;
  if (start + size > view.at + view.size) return Math.max(0, start + size - view.size);
  return view.at;
}
