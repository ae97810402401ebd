import type { DeclaredManifest, ManifestResource } from './manifest/declaredManifest';
import type { FindAction, Manifest, ManifestNav, ManifestRoute } from './manifest';

const hasForm = ({ forms = ['create', 'update'] }: ManifestResource, form: 'create' | 'update') =>
  forms.includes(form);

const verbOf = ({ adds }: ManifestResource) => (adds ? 'Add' : 'Create');

/** The routes of one entry under `resources`: list, create, update. */
function routesOf(key: string, resource: ManifestResource): Record<string, ManifestRoute> {
  const { path, api = path, name, title, one, breadcrumb = title, chunk, data, listKeywords } = resource;
  const verb = verbOf(resource);
  const { when, whenWriting = when, whenCreating = whenWriting } = resource;
  const audience = whenWriting ? { when: whenWriting } : {};
  const routes: Record<string, ManifestRoute> = {
    [key]: {
      path,
      name: `${name}_list`,
      title,
      breadcrumb,
      ...(when ? { when } : {}),
      chunk,
      ...(data ? { data } : {}),
      ...(listKeywords ? { keywords: listKeywords } : {}),
      layout: 'fill',
    },
  };
  if (hasForm(resource, 'create'))
    routes[`${key}Create`] = {
      path: `${path}/create`,
      name: `${name}_create`,
      title: `${verb} ${one}`,
      breadcrumb: verb,
      ...(whenCreating ? { when: whenCreating } : {}),
      chunk,
    };
  if (hasForm(resource, 'update'))
    routes[`${key}Update`] = {
      path: `${path}/:id/update`,
      name: `${name}_update`,
      title: `Update ${one}`,
      breadcrumb: 'Update',
      ...audience,
      chunk,
      data: `/${api}/:id`,
    };
  return routes;
}

const hasParams = ({ path }: ManifestResource) => path.includes(':');

/** The action "Create Holiday", named as its page is; a list below another thing has none, as its address needs an id. */
const actionOf = (key: string, resource: ManifestResource): FindAction => ({
  route: `${key}Create`,
  label: `${verbOf(resource)} ${resource.one}`,
  icon: 'add',
  keywords: ['new', 'add', ...(resource.keywords ?? [])],
});

const navOf = (key: string, { title, nav }: ManifestResource): ManifestNav[] =>
  nav ? [{ route: key, label: title, ...nav }] : [];

/**
 * Replaces the entries under `resources` of a `portal.json` by what follows from them: routes, menu entries and actions of
 * quick find. Everything after the build knows the result alone.
 */
export function expandManifest({ resources = {}, ...manifest }: DeclaredManifest): Manifest {
  const entries = Object.entries(resources);
  if (entries.length === 0) return manifest;
  const actions = entries
    .filter(([, resource]) => !hasParams(resource) && hasForm(resource, 'create'))
    .map(([key, one]) => actionOf(key, one));
  return {
    ...manifest,
    routes: Object.assign(
      {},
      ...entries.map(([key, one]) => routesOf(key, one)),
      manifest.routes,
    ) as Manifest['routes'],
    nav: [...manifest.nav, ...entries.flatMap(([key, one]) => navOf(key, one))].sort(
      (a, b) => a.order - b.order,
    ),
    find: { ...manifest.find, actions: [...actions, ...(manifest.find?.actions ?? [])] },
  };
}

/** Routes that would replace another one: `resources.holidays` makes `holidaysCreate`, which `routes` may not have too. */
export const resourceFaults = ({ resources = {}, routes }: DeclaredManifest): string[] =>
  Object.entries(resources).flatMap(([key, resource]) =>
    Object.keys(routesOf(key, resource))
      .filter((route) => Object.hasOwn(routes, route))
      .map((route) => `portal.json routes.${route}: resources.${key} makes this route already`),
  );
