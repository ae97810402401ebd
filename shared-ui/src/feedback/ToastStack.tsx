import { useEffect, useRef, type RefObject } from 'react';
import './gooberSheet';
import { SnackbarProvider, useSnackbar, type SnackbarKey } from 'notistack';
import { ToastContent } from './ToastContent';
import type { Toast } from './toasts';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast; originRef: RefObject<HTMLElement | null> };
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
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  /** The latest toast about each subject. */
  const latest = useRef(new Map<string, SnackbarKey>());
  const originRef = useRef<HTMLElement>(null);
  useEffect(
    () =>
      attach((toast) => {
        const { about } = toast;
        for (const [subject, former] of latest.current)
          if (about !== undefined && `${subject}/`.startsWith(`${about}/`)) {
            closeSnackbar(former);
            latest.current.delete(subject);
          }
        // ToastContent closes itself: notistack's timer does not pause on focus.
        const key = enqueueSnackbar(toast.text, {
          variant: 'toast',
          autoHideDuration: maxTimerDelay,
          // An error stays, so that pressing Retry again would add one more of the same.
          preventDuplicate: toast.kind === 'error',
          toast,
          originRef,
        });
        if (about !== undefined) latest.current.set(about, key);
      }),
    [attach, enqueueSnackbar, closeSnackbar],
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
