import { useEffect, useState, type RefObject } from 'react';
import type { Milestone } from 'shared-api/contracts/milestones';
import { useToast } from 'shared-ui/core';
import { movedDown, movedUp, putAt, undone, without, type Order } from './order';
import { useRowDrag, type Place } from './useRowDrag';

export type Chosen = ReadonlySet<number>;
const nothing: Chosen = new Set();

/** The ids of the two lists for drag and drop. */
export const lists = { available: 'available', chosen: 'chosen' } as const;

/** "Site survey" or "3 milestones". */
const counted = (ids: readonly number[], nameOf: (id: number) => string) =>
  ids.length === 1 ? nameOf(ids[0]!) : `${ids.length} milestones`;

/** The order on the screen and its setter, from whichever form shows it. */
export interface ShownOrder {
  order: Order;
  onOrder: (order: number[]) => void;
}

export interface OrderEditingOptions {
  order: Order;
  onOrder: (order: number[]) => void;
  milestones: ReadonlyMap<number, Milestone>;
  complete: Chosen;
  /** The target of an undo: the deletion may have been saved meanwhile, which starts a new form. */
  shownRef: RefObject<ShownOrder | null>;
}

/** The actions on a project's list of milestones, by button, key or drag; each announces its result to screen readers. */
export function useOrderEditing({ order, onOrder, milestones, complete, shownRef }: OrderEditingOptions) {
  const toast = useToast();
  /** The selection in the list of available milestones, and in the project's list. */
  const [picked, setPicked] = useState(nothing);
  const [marked, setMarked] = useState(nothing);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    shownRef.current = { order, onOrder };
  });
  const nameOf = (id: number) => milestones.get(id)?.name ?? '';
  // Drop milestones that left a list from its selection.
  const available = new Set([...picked].filter((id) => !order.includes(id)));
  const chosen = new Set([...marked].filter((id) => order.includes(id)));

  const put = (ids: Order, index: number) => {
    const isNew = ids.some((id) => !order.includes(id));
    const next = putAt(order, ids, index);
    onOrder(next);
    setMarked(new Set(ids));
    if (isNew) setPicked(nothing);
    const at = next.indexOf(ids[0]!) + 1;
    setAnnouncement(`${counted(ids, nameOf)} ${isNew ? 'added' : 'moved'}, now at ${at} of ${next.length}.`);
  };
  const moveBy = (move: typeof movedUp, way: string, wanted: Chosen) => {
    const next = move(order, wanted);
    const ids = order.filter((id) => wanted.has(id));
    if (!ids.length) return;
    setMarked(wanted);
    onOrder(next);
    const at = next.indexOf(ids[0]!) + 1;
    setAnnouncement(`${counted(ids, nameOf)} moved ${way}, now at ${at} of ${next.length}.`);
  };
  const selected = (active: number | undefined): Chosen =>
    chosen.size || active === undefined ? chosen : new Set([active]);
  const remove = (wanted: Order) => {
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
      else if (from === lists.chosen) remove(ids);
    },
  );

  return {
    order,
    available,
    chosen,
    announcement,
    drag,
    lift,
    pick: setPicked,
    mark: setMarked,
    /** Adds at the end. */
    add: (ids: Order) => put(ids, order.length),
    /** Moves the selected ones, or the active one if none is selected. */
    up: (active?: number) => moveBy(movedUp, 'up', selected(active)),
    down: (active?: number) => moveBy(movedDown, 'down', selected(active)),
    remove,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
