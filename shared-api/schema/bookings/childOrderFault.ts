import type { BookingChildOrder } from './bookingChildOrders';

/** A leg with its times in milliseconds. */
interface TimedLeg {
  name: string;
  start: number;
  finish: number;
}

/**
 * Checks the order of two legs: a second leg "before" ends at the latest when the first one starts, one "after" starts at the
 * earliest when the first one ends. Source: domain.md 6.
 * @returns the fault of the second leg's start; undefined when the order is kept
 */
export function childOrderFault(
  order: BookingChildOrder,
  first: TimedLeg,
  second: TimedLeg,
): string | undefined {
  if (order === 'before' && second.finish > first.start)
    return `${second.name} must end before ${first.name} starts`;
  if (order === 'after' && second.start < first.finish)
    return `${second.name} must start after ${first.name} ends`;
  return undefined;
}
