import type { ComponentType } from 'react';

/** Loads a page's module; its default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What a remote exposes as `./remote`. */
export interface Remote<Key extends string = string> {
  routes: Record<Key, PageLoader>;
}

/** Refuses keys that `portal.json` does not declare; TypeScript alone would let them pass in a variable. */
type Exactly<Given, Allowed extends string> = Given & Record<Exclude<keyof Given, Allowed>, never>;

/**
 * Declares a remote: one page loader for each route of its `portal.json`. A missing or an extra key is a type error.
 * @param portal the imported `portal.json`
 * @example export default defineRemote(portal, { routes: { list: () => import('./list/ProjectListPage') } })
 */
export function defineRemote<
  Routes extends Record<string, unknown>,
  Given extends Record<keyof Routes & string, PageLoader>,
>(
  portal: { name: string; routes: Routes },
  remote: { routes: Exactly<Given, keyof Routes & string> },
): Remote<keyof Routes & string> {
  for (const key of Object.keys(portal.routes))
    if (!(key in remote.routes))
      throw new Error(`${portal.name}: portal.json declares the route "${key}", remote.ts does not.`);
  return remote;
}
