import type { KeyboardEvent } from 'react';

/** Whether a key press submits its form from any field: Enter with Ctrl or ⌘. In a field of several lines Enter alone begins a line. */
export const isSubmitKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
