import { useState } from 'react';
import { movedDown, movedUp, putAt, type Order } from './order';

type Chosen = ReadonlySet<number>;

export interface OrderMovesOptions {
  order: Order;
  onOrder: (order: number[]) => void;
  nameOf: (id: number) => string;
  /** The noun for several rows: `milestones`. */
  noun: string;
}

/** Selecting and moving the rows of one list, by button, key or drag; each move is announced to screen readers. */
export function useOrderMoves({ order, onOrder, nameOf, noun }: OrderMovesOptions) {
  const [marked, setMarked] = useState<Chosen>(new Set());
  /** Whether the person selected the rows, rather than an action that left its rows selected. */
  const [isOwnChoice, setIsOwnChoice] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  // Rows that left the list are no longer selected.
  const chosen = new Set([...marked].filter((id) => order.includes(id)));

  /** "Site survey" or "3 milestones". */
  const describe = (ids: Order) => (ids.length === 1 ? nameOf(ids[0]!) : `${ids.length} ${noun}`);
  const show = (next: number[], ids: Order, action: string) => {
    onOrder(next);
    setMarked(new Set(ids));
    if (ids.some((id) => !order.includes(id))) setIsOwnChoice(false);
    const at = next.indexOf(ids[0]!) + 1;
    setAnnouncement(`${describe(ids)} ${action}, now at ${at} of ${next.length}.`);
  };
  /** Moves or adds rows before the one at `index`. */
  const put = (ids: Order, index: number) =>
    show(putAt(order, ids, index), ids, ids.some((id) => !order.includes(id)) ? 'added' : 'moved');
  const moveBy = (move: typeof movedUp, way: string, active: number | undefined) => {
    const wanted: Chosen = chosen.size || active === undefined ? chosen : new Set([active]);
    const ids = order.filter((id) => wanted.has(id));
    if (ids.length) show(move(order, wanted), ids, `moved ${way}`);
  };

  return {
    order,
    chosen,
    announcement,
    isOwnChoice,
    mark: (ids: Chosen) => {
      setMarked(ids);
      setIsOwnChoice(true);
    },
    describe,
    put,
    /** Moves the selected rows, or the active one if none is selected. */
    up: (active?: number) => moveBy(movedUp, 'up', active),
    down: (active?: number) => moveBy(movedDown, 'down', active),
  };
}

export type OrderMoves = ReturnType<typeof useOrderMoves>;
