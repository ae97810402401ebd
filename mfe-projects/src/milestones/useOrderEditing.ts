import { useEffect, useState, type RefObject } from 'react';
import type { Milestone } from 'shared-api/contracts/milestones';
import { useToast } from 'shared-ui/core';
import { movedDown, movedUp, putAt, undone, without, type Order } from './order';
import { useRowDrag, type Place } from './useRowDrag';

export type Chosen = ReadonlySet<number>;
const nothing: Chosen = new Set();

/** The two lists by which drags know them. */
export const lists = { available: 'available', chosen: 'chosen' } as const;

/** "Site survey" or "3 milestones". */
const counted = (ids: readonly number[], nameOf: (id: number) => string) =>
  ids.length === 1 ? nameOf(ids[0]!) : `${ids.length} milestones`;

/** The list as it is on the screen now, whichever form shows it. */
export interface ShownOrder {
  order: Order;
  onOrder: (order: number[]) => void;
}

export interface OrderEditingOptions {
  order: Order;
  onOrder: (order: number[]) => void;
  milestones: ReadonlyMap<number, Milestone>;
  complete: Chosen;
  /** Where to undo: what was deleted may have been saved meanwhile, and the form be another one. */
  shownRef: RefObject<ShownOrder | null>;
}

/** What can be done with the list of a project's milestones, by button, key or drag; each says what it did. */
export function useOrderEditing({ order, onOrder, milestones, complete, shownRef }: OrderEditingOptions) {
  const toast = useToast();
  /** In the list of what there is, and in the project's. */
  const [picked, setPicked] = useState(nothing);
  const [marked, setMarked] = useState(nothing);
  const [said, setSaid] = useState('');
  useEffect(() => {
    shownRef.current = { order, onOrder };
  });
  const nameOf = (id: number) => milestones.get(id)?.name ?? '';
  // Those that have gone from a list since are not chosen in it any more.
  const available = new Set([...picked].filter((id) => !order.includes(id)));
  const chosen = new Set([...marked].filter((id) => order.includes(id)));

  const put = (ids: Order, index: number) => {
    const isNew = ids.some((id) => !order.includes(id));
    const next = putAt(order, ids, index);
    onOrder(next);
    setMarked(new Set(ids));
    if (isNew) setPicked(nothing);
    const at = next.indexOf(ids[0]!) + 1;
    setSaid(`${counted(ids, nameOf)} ${isNew ? 'added' : 'moved'}, now at ${at} of ${next.length}.`);
  };
  const shift = (move: typeof movedUp, way: string, wanted: Chosen) => {
    const next = move(order, wanted);
    const ids = order.filter((id) => wanted.has(id));
    if (!ids.length) return;
    setMarked(wanted);
    onOrder(next);
    const at = next.indexOf(ids[0]!) + 1;
    setSaid(`${counted(ids, nameOf)} moved ${way}, now at ${at} of ${next.length}.`);
  };
  const selected = (active: number | undefined): Chosen =>
    chosen.size || active === undefined ? chosen : new Set([active]);
  const take = (wanted: Order) => {
    const ids = wanted.filter((id) => !complete.has(id));
    const stay = wanted.length - ids.length;
    if (!ids.length) return;
    onOrder(without(order, new Set(ids)));
    const text = `${counted(ids, nameOf)} deleted from the list.`;
    toast({
      text: stay ? `${text} ${stay === 1 ? 'A complete one stays.' : `${stay} complete ones stay.`}` : text,
      onUndo: () => {
        const now = shownRef.current;
        now?.onOrder(undone(order, now.order));
      },
    });
  };
  const { drag, take: lift } = useRowDrag(
    (list, id) => {
      const its = list === lists.chosen ? chosen : available;
      if (!its.has(id)) return [id];
      return list === lists.chosen ? order.filter((one) => its.has(one)) : [...its];
    },
    (from: string, ids, to: Place) => {
      if (to.list === lists.chosen) put(ids, to.index);
      else if (from === lists.chosen) take(ids);
    },
  );

  return {
    order,
    available,
    chosen,
    said,
    drag,
    lift,
    pick: setPicked,
    mark: setMarked,
    /** Behind all that are there. */
    add: (ids: Order) => put(ids, order.length),
    /** Those that are selected, or this one where none are. */
    up: (active?: number) => shift(movedUp, 'up', selected(active)),
    down: (active?: number) => shift(movedDown, 'down', selected(active)),
    remove: take,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
