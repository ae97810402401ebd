import type { QuickFind } from './QuickFind';

type QuickFindComponent = typeof QuickFind;

let loading: Promise<QuickFindComponent> | undefined;

/** Loads the code of quick find once. Failures are not cached: the next call tries again. */
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

/** Loads the code ahead of time. Ignores errors: opening quick find reports them. */
export const preloadQuickFind = (): void => void loadQuickFind().catch(() => undefined);
