import { useCallback, useMemo, type ReactNode } from 'react';
import './gooberSheet';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { ToastContent, type Toast } from './ToastContent';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Milliseconds, the most a timer takes: 24 days. */
const never = 2 ** 31 - 1;

const components = { toast: ToastContent };

/** Where toasts appear: top right, three at most. Rendered once, around everything. */
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
 * Toasts: `toast('Project X created')`, `toast({ text: 'Milestone removed', kind: 'undo', onUndo })`.
 * They last 5 s, not counting the time under the pointer or with the focus inside.
 */
export function useToast(): (toast: string | Toast) => void {
  const { enqueueSnackbar } = useSnackbar();
  const show = useCallback(
    (toast: string | Toast) => {
      const full: Toast = typeof toast === 'string' ? { text: toast } : toast;
      // The content closes itself: notistack's own clock knows no focus.
      enqueueSnackbar(full.text, { variant: 'toast', autoHideDuration: never, toast: full });
    },
    [enqueueSnackbar],
  );
  return useMemo(() => show, [show]);
}
