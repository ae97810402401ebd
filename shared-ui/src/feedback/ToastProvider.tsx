import { useCallback, useMemo, type ReactNode } from 'react';
import './gooberSheet';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { ToastContent, type Toast } from './ToastContent';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** The longest delay of a timer, in milliseconds: 24 days. */
const maxTimerDelay = 2 ** 31 - 1;

const components = { toast: ToastContent };

/** Shows toasts at the top right, three at most. Render it once, around the whole app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={components}
      transitionDuration={{ enter: 180, exit: 120 }}
    >
      {children}
    </SnackbarProvider>
  );
}

/**
 * Returns a function that shows a toast: `toast('Project X created')`, `toast({ text: 'Milestone removed', onUndo })`.
 * A toast closes after 5 s; hover and focus pause the countdown.
 */
export function useToast(): (toast: string | Toast) => void {
  const { enqueueSnackbar } = useSnackbar();
  const show = useCallback(
    (toast: string | Toast) => {
      const full: Toast = typeof toast === 'string' ? { text: toast } : toast;
      // ToastContent closes itself: notistack's timer does not pause on focus.
      enqueueSnackbar(full.text, { variant: 'toast', autoHideDuration: maxTimerDelay, toast: full });
    },
    [enqueueSnackbar],
  );
  return useMemo(() => show, [show]);
}
