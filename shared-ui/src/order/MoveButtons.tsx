import type { KeyboardEvent } from 'react';
import { Button } from '../controls/Button';
import type { OrderMoves } from './useOrderMoves';

/** The buttons that move the selected rows one place up or down. */
export function MoveButtons({ moves }: { moves: Pick<OrderMoves, 'order' | 'chosen' | 'up' | 'down'> }) {
  const { order, chosen, up, down } = moves;
  const ids = order.filter((id) => chosen.has(id));
  const isTop = ids.every((id, at) => order[at] === id);
  const isEnd = ids.every((id, at) => order[order.length - ids.length + at] === id);
  return (
    <>
      <Button size="small" icon="arrow-up" disabled={!ids.length || isTop} onClick={() => up()}>
        Up
      </Button>
      <Button size="small" icon="arrow-down" disabled={!ids.length || isEnd} onClick={() => down()}>
        Down
      </Button>
    </>
  );
}

/** Moves rows by Alt with an arrow key. @returns whether the key was one of these */
export function moveByKey(
  { key, altKey }: KeyboardEvent,
  active: number | undefined,
  { up, down }: Pick<OrderMoves, 'up' | 'down'>,
): boolean {
  const move = altKey && { ArrowUp: up, ArrowDown: down }[key];
  if (!move) return false;
  move(active);
  return true;
}
