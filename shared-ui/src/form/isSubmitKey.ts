import type { KeyboardEvent } from 'react';

/**
 * Whether a key press submits its form from any field: Enter with Ctrl or ⌘. In a field of several lines Enter alone begins a line.
 * React's events also bubble out of dialogs inside of the form, which are portals and forms of their own: those do not count.
 */
export const isSubmitKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !event.defaultPrevented &&
  event.currentTarget.contains(event.target as Node);

/**
 * For `onKeyDown` of a preview: keeps its fields from submitting the form around it. In a field of several lines Enter alone begins a
 * line.
 */
export function blockSubmitKeys(event: KeyboardEvent): void {
  const isInInput = event.key === 'Enter' && event.target instanceof HTMLInputElement;
  if (isInInput || isSubmitKey(event)) event.preventDefault();
}
