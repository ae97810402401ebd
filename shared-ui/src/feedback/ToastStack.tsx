import { useEffect } from 'react';
import './gooberSheet';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { ToastContent } from './ToastContent';
import type { ToastQueue } from './ToastQueue';
import type { Toast } from './toasts';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** The longest delay of a timer, in milliseconds: 24 days. */
const maxTimerDelay = 2 ** 31 - 1;

const components = { toast: ToastContent };

function Attach({ queue }: { queue: ToastQueue }) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      queue.attach((toast) => {
        // ToastContent closes itself: notistack's timer does not pause on focus.
        enqueueSnackbar(toast.text, { variant: 'toast', autoHideDuration: maxTimerDelay, toast });
      }),
    [queue, enqueueSnackbar],
  );
  return null;
}

/** Shows the toasts of a queue. */
export function ToastStack({ queue }: { queue: ToastQueue }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={components}
      transitionDuration={{ enter: 180, exit: 120 }}
    >
      <Attach queue={queue} />
    </SnackbarProvider>
  );
}
