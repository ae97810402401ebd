import { plugIn } from './federation';

/**
 * Shared modules outside the shell's main script. Naming them here is what makes the shell provide them; the shell's own
 * chunk loader tries each three times.
 */
const lazyModules: Record<string, () => Promise<unknown>> = {
  'shared-api/delivery': () => import('shared-api/delivery'),
  'shared-ui/date': () => import('shared-ui/date'),
  'shared-ui/form': () => import('shared-ui/form'),
  'shared-ui/grid': () => import('shared-ui/grid'),
  'shared-ui/resource': () => import('shared-ui/resource'),
};

/**
 * Has the shared modules ready that a remote uses: were they missing when it runs, the failure would be remembered.
 * @param names as the registry has them, `shared-ui/grid`; those of the main script are there anyway
 */
export async function loadShared(names: readonly string[]): Promise<void> {
  plugIn();
  const wanted = names.flatMap((name) => lazyModules[name] ?? []);
  await Promise.all(wanted.map((load) => load()));
}
