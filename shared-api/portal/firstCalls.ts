import type { AreaMatch } from './matchArea';

/** Fills the parameters of `/projects/:projectId` with the address's values. */
const fillPath = (template: string, params: Record<string, string>): string =>
  template.replace(/:([a-zA-Z]+)/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(params[name]!) : whole,
  );

/**
 * The calls with which a page begins, as paths below `/api`: the server preloads them, and the shell sends them before it renders.
 * @param search the query of the address: with one the page asks for something else, so nothing is known ahead
 */
export function firstCallsOf(
  {
    route,
    params,
    remote,
  }: Pick<AreaMatch<{ disabled?: object | null; unfit?: true }>, 'route' | 'params' | 'remote'>,
  search: string,
): string[] {
  if (search || remote.disabled || remote.unfit) return [];
  return [route.data ?? []].flat().map((template) => fillPath(template, params));
}
