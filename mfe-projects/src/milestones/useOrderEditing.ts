import { useEffect, useState, type RefObject } from 'react';
import type { Milestone } from 'shared-api/contracts/milestones';
import type { ShowToast } from 'shared-ui/core';
import { undone, useOrderMoves, useRowDrag, without, type Order, type Place } from 'shared-ui/order';

export type Chosen = ReadonlySet<number>;
const nothing: Chosen = new Set();

/** The ids of the two lists for drag and drop. */
export const lists = { available: 'available', chosen: 'chosen' } as const;

/** The values of the form that chooses a project's milestones. */
export interface OrderValues {
  order: number[];
}

/** The order on the screen and its setter, from whichever form shows it. */
export interface ShownOrder {
  order: Order;
  onOrder: (order: number[]) => void;
}

/** How the deletion of milestones is undone. */
export interface UndoDeletion {
  /** The deletion may have been saved meanwhile, which starts a new form. */
  shownRef: RefObject<ShownOrder | null>;
  /** Offers to undo it for as long as one of these forms is open. */
  toast: ShowToast;
}

export interface OrderEditingOptions {
  order: Order;
  onOrder: (order: number[]) => void;
  milestones: ReadonlyMap<number, Milestone>;
  complete: Chosen;
  undo: UndoDeletion;
}

/** The actions on a project's list of milestones, by button, key or drag; each announces its result to screen readers. */
export function useOrderEditing({ order, onOrder, milestones, complete, undo }: OrderEditingOptions) {
  const { shownRef, toast } = undo;
  const moves = useOrderMoves({
    order,
    onOrder,
    nameOf: (id) => milestones.get(id)?.name ?? '',
    noun: 'milestones',
  });
  const { chosen, describe } = moves;
  /** The selection in the list of available milestones. */
  const [picked, setPicked] = useState(nothing);
  useEffect(() => {
    shownRef.current = { order, onOrder };
  });
  // Drop milestones that left the list from its selection.
  const available = new Set([...picked].filter((id) => !order.includes(id)));

  const put = (ids: Order, index: number) => {
    if (ids.some((id) => !order.includes(id))) setPicked(nothing);
    moves.put(ids, index);
  };
  const remove = (wanted: Order) => {
    const ids = wanted.filter((id) => !complete.has(id));
    const stay = wanted.length - ids.length;
    if (!ids.length) return;
    onOrder(without(order, new Set(ids)));
    const text = `${describe(ids)} deleted from the list.`;
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
      // Rows that Add left selected move one at a time; the buttons and keys move them together.
      if (!its.has(id) || (list === lists.chosen && !moves.isOwnChoice)) return [id];
      return list === lists.chosen ? order.filter((one) => its.has(one)) : [...its];
    },
    (from: string, ids, to: Place) => {
      if (to.list === lists.chosen) put(ids, to.index);
      else if (from === lists.chosen) remove(ids);
    },
  );

  return {
    ...moves,
    available,
    drag,
    lift,
    pick: setPicked,
    /** Adds at the end. */
    add: (ids: Order) => put(ids, order.length),
    remove,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
