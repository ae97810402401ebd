/** Ids in their order. */
export type Order = readonly number[];
/** The values of the form that chooses a project's milestones. */
export interface OrderValues {
  order: number[];
}
type Chosen = ReadonlySet<number>;

/** With some put before the one that stands at `index` now; at the end when there is none. Those that were there move. */
export function putAt(order: Order, ids: Order, index: number): number[] {
  const moved = new Set(ids);
  const before = order.slice(0, index).filter((id) => !moved.has(id));
  const behind = order.slice(index).filter((id) => !moved.has(id));
  return [...before, ...ids, ...behind];
}

/** With those chosen one place further up; they keep their order, and what stands at the top stays there. */
export function movedUp(order: Order, chosen: Chosen): number[] {
  const next = [...order];
  for (let i = 1; i < next.length; i++)
    if (chosen.has(next[i]!) && !chosen.has(next[i - 1]!)) [next[i - 1], next[i]] = [next[i]!, next[i - 1]!];
  return next;
}

/** With those chosen one place further down. */
export const movedDown = (order: Order, chosen: Chosen): number[] =>
  movedUp([...order].reverse(), chosen).reverse();

export const without = (order: Order, gone: Chosen): number[] => order.filter((id) => !gone.has(id));

/** What was there before something was deleted, with what has been added since behind it. */
export const undone = (before: Order, now: Order): number[] => [
  ...before,
  ...now.filter((id) => !before.includes(id)),
];

/** With each of these that is missing back in its place: behind the one it stood behind. */
export function withKept(order: Order, kept: Chosen, whole: Order): number[] {
  const next = [...order];
  whole.forEach((id, index) => {
    if (!kept.has(id) || next.includes(id)) return;
    const previous = whole
      .slice(0, index)
      .reverse()
      .find((one) => next.includes(one));
    next.splice(previous === undefined ? 0 : next.indexOf(previous) + 1, 0, id);
  });
  return next;
}
