import type { StateKind } from './StateGlyph';

export interface StateFacts {
  is_start: boolean;
  is_closed: boolean;
  colour: string;
}

/**
 * The shape that stands for a workflow state. A closed state in red has a cross: its projects were cancelled, not completed.
 * Source: mock/NOTES.md, point 5.
 */
export function stateKind({ is_start: isStart, is_closed: isClosed, colour }: StateFacts): StateKind {
  if (isClosed) return colour === 'red' ? 'cancelled' : 'closed';
  return isStart ? 'start' : 'progress';
}
