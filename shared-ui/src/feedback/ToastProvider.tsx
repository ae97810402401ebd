import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useOutcome } from '../loading/useOutcome';
import { ToastQueue } from './ToastQueue';
import { ToastContext } from './toasts';

/** Shows toasts at the top right, three at most. Render it once, around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ToastQueue());
  const { value } = useOutcome(useSyncExternalStore(queue.subscribe, queue.getLoading));
  return (
    <ToastContext value={queue.show}>
      {children}
      {value && <value.ToastStack attach={queue.attach} />}
    </ToastContext>
  );
}
