/** `/routes/list/path` → `portal.json routes.list.path`. */
const at = (pointer) =>
  ['portal.json', pointer.slice(1).split('/').filter(Boolean).join('.')].filter(Boolean).join(' ');

function schemaFaults(manifest, { schema, errorsOf }) {
  return [...errorsOf(schema, manifest)]
    .filter(({ keyword }) => keyword !== 'boolean') // Says again what additionalProperties says.
    .map(({ instancePath, message, params }) => {
      const names = params?.additionalProperties;
      return `${at(instancePath)}: ${message}${Array.isArray(names) ? ` (${names.join(', ')})` : ''}`;
    });
}

/** `projects/:projectId` and `projects/:id` are the same address. */
const shape = (path) => path.replace(/:[a-zA-Z]+/g, ':');

function routeFaults(routes) {
  const byShape = new Map();
  return Object.entries(routes).flatMap(([key, { path }]) => {
    const twin = byShape.get(shape(path));
    byShape.set(shape(path), key);
    return twin
      ? [`portal.json routes.${key}.path: "${path}" is the address of the route "${twin}" already`]
      : [];
  });
}

function navFaults({ nav, routes }, iconNames) {
  return nav.flatMap(({ route, icon, groupIcon }, i) => {
    const target = Object.hasOwn(routes, route) ? routes[route] : undefined;
    return [
      !target && `portal.json nav.${i}.route: there is no route "${route}"`,
      target?.path.includes(':') &&
        `portal.json nav.${i}.route: "${route}" has parameters, a menu cannot fill them`,
      !iconNames.includes(icon) && `portal.json nav.${i}.icon: shared-ui has no icon "${icon}"`,
      groupIcon !== undefined &&
        !iconNames.includes(groupIcon) &&
        `portal.json nav.${i}.groupIcon: shared-ui has no icon "${groupIcon}"`,
    ].filter(Boolean);
  });
}

function findIconFaults({ actions = [], sources = {} } = {}, iconNames) {
  const icons = [
    ...actions.map(({ icon }, i) => [`actions.${i}`, icon]),
    ...Object.entries(sources).map(([key, { icon }]) => [`sources.${key}`, icon]),
  ];
  return icons
    .filter(([, icon]) => icon !== undefined && !iconNames.includes(icon))
    .map(([at, icon]) => `portal.json find.${at}.icon: shared-ui has no icon "${icon}"`);
}

/**
 * What is wrong with a `portal.json`, before anything is built.
 * @param {unknown} manifest the parsed file
 * @param {string} packageName `mfe-projects`: must be `mfe-` and the manifest's name
 * @param {{schema: object, errorsOf: Function, iconNames: readonly string[], findFaults: Function}} known the `Manifest`
 *   schema, typebox's `Value.Errors`, the icons of shared-ui, the rules of quick find in shared-api
 * @returns {string[]} one line a fault, each naming the JSON path; empty when all is well
 */
export function manifestFaults(manifest, packageName, known) {
  const faults = schemaFaults(manifest, known);
  if (faults.length) return faults;
  return [
    ...(packageName === `mfe-${manifest.name}`
      ? []
      : [`portal.json name: "${manifest.name}" does not go with the package "${packageName}"`]),
    ...routeFaults(manifest.routes),
    ...navFaults(manifest, known.iconNames),
    ...known.findFaults(manifest),
    ...findIconFaults(manifest.find, known.iconNames),
  ];
}

/**
 * What does not fit between a `portal.json` and its build.
 * @param {object} manifest a valid one
 * @param {{chunks: Record<string, string[]>}} build
 * @returns {string[]} one line a fault
 */
export const chunkFaults = (manifest, { chunks }) =>
  Object.entries(manifest.routes)
    .filter(([, { chunk }]) => !Object.hasOwn(chunks, chunk))
    .map(
      ([key, { chunk }]) =>
        `portal.json routes.${key}.chunk: the build has no chunk "${chunk}"; ` +
        `name it in src/remote.ts: import(/* webpackChunkName: "${chunk}" */ …)`,
    );
