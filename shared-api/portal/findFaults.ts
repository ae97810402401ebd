import { addressShape } from './addressShape';
import type { FindSource, Manifest } from './manifest';

type Routes = Manifest['routes'];

/** Query parameters that quick find sets itself. */
const reservedParams = new Set(['search', 'per_page', 'page', 'columns', 'cursor']);

const placeholdersOf = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

function actionFaults({ routes, find }: Manifest): string[] {
  const actions = find?.actions ?? [];
  return actions.flatMap(({ route, query }, index) => {
    const at = `portal.json find.actions.${index}.route:`;
    const target = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (!target) return [`${at} there is no route "${route}"`];
    if (target.path.includes(':')) return [`${at} "${route}" has parameters, quick find cannot fill them`];
    const isTwin = actions.findIndex((action) => action.route === route && action.query === query) < index;
    return isTwin ? [`${at} "${route}" is an action already`] : [];
  });
}

function sourceFaults(
  routes: Routes,
  key: string,
  { query = {}, label, to, all, pages }: FindSource,
): string[] {
  const at = (name: string) => `portal.json find.sources.${key}.${name}:`;
  const shapes = new Set(Object.values(routes).map(({ path }) => addressShape(path)));
  const faults = Object.keys(query)
    .filter((name) => reservedParams.has(name))
    .map((name) => `${at('query')} "${name}" is set by quick find`);
  if (!placeholdersOf(label).length) faults.push(`${at('label')} every result would read "${label}"`);
  if (!placeholdersOf(to).length) faults.push(`${at('to')} every result would lead to "${to}"`);
  if (!shapes.has(addressShape(to))) faults.push(`${at('to')} "${to}" is no page of this remote`);
  if (typeof pages === 'string' && !placeholdersOf(pages).length)
    faults.push(`${at('pages')} every row would lead to the pages below "${pages}"`);
  if (typeof pages === 'string' && ![...shapes].some((shape) => shape.startsWith(`${addressShape(pages)}/`)))
    faults.push(`${at('pages')} this remote has no page below "${pages}"`);
  if (all === undefined) return faults;
  if (!shapes.has(addressShape(all)) || addressShape(all).includes(':'))
    faults.push(`${at('all')} "${all}" is no list of this remote`);
  if (placeholdersOf(all).join() !== 'search')
    faults.push(`${at('all')} it needs "{search}" once, and nothing else`);
  return faults;
}

/**
 * Checks the rules over `find` that the manifest's schema cannot express: results must lead to pages of the remote that declares them.
 * Runs when a remote is built and again when its build is registered.
 * @param manifest a manifest that is valid by its schema
 * @returns one line per fault, each naming the JSON path; empty if there are none
 */
export const findFaults = (manifest: Manifest): string[] => [
  ...actionFaults(manifest),
  ...Object.entries(manifest.find?.sources ?? {}).flatMap(([key, source]) =>
    sourceFaults(manifest.routes, key, source),
  ),
];
