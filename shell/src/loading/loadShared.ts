import { installPlugin } from './federation';

/**
 * The shared modules outside the shell's main script. Module federation provides them only because they are imported here. The
 * shell's chunk loader makes three attempts for each.
 */
const lazyModules: Record<string, () => Promise<unknown>> = {
  'shared-api/accounts': () => import('shared-api/accounts'),
  'shared-api/aims': () => import('shared-api/aims'),
  'shared-api/cr': () => import('shared-api/cr'),
  'shared-api/delivery': () => import('shared-api/delivery'),
  'shared-api/groups': () => import('shared-api/groups'),
  'shared-api/home': () => import('shared-api/home'),
  'shared-api/reports': () => import('shared-api/reports'),
  'shared-api/support': () => import('shared-api/support'),
  'shared-ui/chart': () => import('shared-ui/chart'),
  'shared-ui/content': () => import('shared-ui/content'),
  'shared-ui/controls': () => import('shared-ui/controls'),
  'shared-ui/date': () => import('shared-ui/date'),
  'shared-ui/form': () => import('shared-ui/form'),
  'shared-ui/grid': () => import('shared-ui/grid'),
  'shared-ui/order': () => import('shared-ui/order'),
  'shared-ui/panel': () => import('shared-ui/panel'),
  'shared-ui/resource': () => import('shared-ui/resource'),
};

/**
 * Loads the shared modules that a remote uses, before its own code: the federation runtime would cache a failure to load them.
 * @param names as in the registry, `shared-ui/grid`; names of modules in the main script are ignored
 */
export async function loadShared(names: readonly string[]): Promise<void> {
  installPlugin();
  const wanted = names.flatMap((name) => lazyModules[name] ?? []);
  await Promise.all(wanted.map((load) => load()));
}
