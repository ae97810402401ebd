import type { Loading } from '../loading/Loading';
import { LazyValue } from '../loading/LazyValue';
import type { Toast } from './toasts';
import type * as ToastStack from './ToastStack';

type StackModule = typeof ToastStack;

/** Loads the code that shows toasts. */
export const { start: loadToastStack } = new LazyValue<StackModule>(
  () => import(/* webpackChunkName: "toasts" */ './ToastStack'),
);

/** Keeps the toasts of a page until the code that shows them has loaded; it is loaded for the first one. */
export class ToastQueue {
  private waiting: Toast[] = [];
  private display: ((toast: Toast) => void) | null = null;
  private loading: Loading<StackModule> | null = null;
  private listener: (() => void) | null = null;

  readonly show = (toast: string | Toast): void => {
    const full: Toast = typeof toast === 'string' ? { text: toast } : toast;
    if (this.display) this.display(full);
    else {
      this.waiting.push(full);
      // After a failed load the next toast tries again, and shows those before it as well.
      this.loading = loadToastStack();
      this.listener?.();
    }
  };

  /** For `useSyncExternalStore`: null before the first toast. */
  readonly getLoading = () => this.loading;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listener = listener;
    return () => {
      this.listener = null;
    };
  };

  /** Shows the toasts that wait, and from now on every other at once. @returns a function that ends it */
  readonly attach = (display: (toast: Toast) => void): (() => void) => {
    this.display = display;
    for (const toast of this.waiting.splice(0)) display(toast);
    return () => {
      this.display = null;
    };
  };
}
