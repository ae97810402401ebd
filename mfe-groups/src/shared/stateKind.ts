import type { StateKind } from 'shared-ui/core';

/** The shape that stands for a state of a group. */
export const stateKind = ({ is_start, is_closed }: { is_start: boolean; is_closed: boolean }): StateKind =>
  is_closed ? 'closed' : is_start ? 'start' : 'progress';
