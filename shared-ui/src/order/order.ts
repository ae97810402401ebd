/** Ids in their order. */
export type Order = readonly number[];
type Chosen = ReadonlySet<number>;

/** Inserts ids before the one at `index`, or at the end; ids that are in the order already are moved. */
export function putAt(order: Order, ids: Order, index: number): number[] {
  const moved = new Set(ids);
  const before = order.slice(0, index).filter((id) => !moved.has(id));
  const behind = order.slice(index).filter((id) => !moved.has(id));
  return [...before, ...ids, ...behind];
}

/** Moves the chosen ids one place up. They keep their relative order, and those at the top stay there. */
export function movedUp(order: Order, chosen: Chosen): number[] {
  const next = [...order];
  for (let i = 1; i < next.length; i++)
    if (chosen.has(next[i]!) && !chosen.has(next[i - 1]!)) [next[i - 1], next[i]] = [next[i]!, next[i - 1]!];
  return next;
}

/** Moves the chosen ids one place down. */
export const movedDown = (order: Order, chosen: Chosen): number[] =>
  movedUp([...order].reverse(), chosen).reverse();

export const without = (order: Order, gone: Chosen): number[] => order.filter((id) => !gone.has(id));

/** Restores the order before a deletion, followed by the ids added since. */
export const undone = (before: Order, now: Order): number[] => [
  ...before,
  ...now.filter((id) => !before.includes(id)),
];

/** Puts missing ids of `kept` back into the order, each after the one that preceded it in `whole`. */
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
