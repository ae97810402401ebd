import { useEffect } from 'react';
import './gooberSheet';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { ToastContent } from './ToastContent';
import type { Toast } from './toasts';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** The longest delay of a timer, in milliseconds: 24 days. */
const maxTimerDelay = 2 ** 31 - 1;

const components = { toast: ToastContent };

interface ToastStackProps {
  /** Called with what shows a toast; returns a function that ends it. See `ToastQueue`. */
  attach: (display: (toast: Toast) => void) => () => void;
}

function Attach({ attach }: ToastStackProps) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      attach((toast) => {
        // ToastContent closes itself: notistack's timer does not pause on focus.
        enqueueSnackbar(toast.text, {
          variant: 'toast',
          autoHideDuration: maxTimerDelay,
          // An error stays, so that pressing Retry again would add one more of the same.
          preventDuplicate: toast.kind === 'error',
          toast,
        });
      }),
    [attach, enqueueSnackbar],
  );
  return null;
}

/** Shows the toasts of a queue. */
export function ToastStack({ attach }: ToastStackProps) {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={components}
      transitionDuration={{ enter: 180, exit: 120 }}
    >
      <Attach attach={attach} />
    </SnackbarProvider>
  );
}
