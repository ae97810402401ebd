import { createContext, useContext } from 'react';

export interface Toast {
  text: string;
  kind?: 'success' | 'error' | 'info';
  /** Adds an Undo button. */
  onUndo?: () => void;
  /**
   * The subject of the toast: `feature bookings.calendar`. A later toast about the same replaces this one, and so does one about the whole that
   * this is a part of: `services of 7` replaces `services of 7/12`.
   */
  about?: string;
  /** Closes the toast when it aborts. */
  until?: AbortSignal;
}

export type ShowToast = (toast: string | Toast) => void;

/** Without a `ToastProvider` toasts are not shown. */
export const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Returns a function that shows a toast: `toast('Project X created')`, `toast({ text: 'Milestone removed', onUndo })`.
 * A toast closes after 5 s; hover and focus pause the countdown. One of an error stays until it is closed.
 */
export const useToast = (): ShowToast => useContext(ToastContext);
