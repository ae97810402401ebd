import type { QuickFind } from './QuickFind';

type QuickFindComponent = typeof QuickFind;

let loading: Promise<QuickFindComponent> | undefined;

/** Fetches the code of quick find, once. A failure is not kept: the next call tries anew. */
export function loadQuickFind(): Promise<QuickFindComponent> {
  loading ??= import(/* webpackChunkName: "QuickFind" */ './QuickFind').then(
    (loaded) => loaded.QuickFind,
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** Fetches it because it will probably be wanted. Its failure shows when it is. */
export const preloadQuickFind = (): void => void loadQuickFind().catch(() => undefined);
