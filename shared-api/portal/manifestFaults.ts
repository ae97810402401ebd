import { addressShape } from './addressShape';
import { configFaults } from './config/configFaults';
import { featureFaults } from './featureFaults';
import { findFaults } from './findFaults';
import type { Manifest } from './manifest';
import { slotFaults } from './slotFaults';

function routeFaults({ routes }: Manifest): string[] {
  const byShape = new Map<string, string>();
  const byName = new Map<string, string>();
  return Object.entries(routes).flatMap(([key, { path, name }]) => {
    const twin = byShape.get(addressShape(path));
    const namesake = byName.get(name);
    byShape.set(addressShape(path), key);
    byName.set(name, key);
    return [
      twin !== undefined &&
        `portal.json routes.${key}.path: "${path}" is the address of the route "${twin}" already`,
      namesake !== undefined &&
        `portal.json routes.${key}.name: "${name}" is the name of the route "${namesake}" already`,
    ].filter((fault) => fault !== false);
  });
}

const navFaults = ({ nav, routes }: Manifest): string[] =>
  nav.flatMap(({ route }, i) => {
    const target = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (!target) return [`portal.json nav.${i}.route: there is no route "${route}"`];
    return target.path.includes(':')
      ? [`portal.json nav.${i}.route: "${route}" has parameters, a menu cannot fill them`]
      : [];
  });

const menuFaults = ({ menus = {}, routes }: Manifest): string[] => {
  const shapes = new Set(Object.values(routes).map(({ path }) => addressShape(path)));
  return Object.entries(menus).flatMap(([key, { to }]) =>
    shapes.has(addressShape(to)) ? [] : [`portal.json menus.${key}.to: "${to}" is no page of this remote`],
  );
};

/**
 * Checks the rules over a single manifest that its schema cannot express. Runs when a remote is built and again when its build is
 * deployed.
 * @param manifest a manifest that is valid by its schema
 * @returns one line per fault, each naming the JSON path; empty if there are none
 */
export const manifestFaults = (manifest: Manifest): string[] => [
  ...routeFaults(manifest),
  ...navFaults(manifest),
  ...menuFaults(manifest),
  ...findFaults(manifest),
  ...slotFaults(manifest),
  ...featureFaults(manifest),
  ...configFaults(manifest),
];

/** Every icon that a manifest names, with its JSON path: `{at: 'nav.0.icon', icon: 'folder'}`. */
export const iconsOf = ({
  nav,
  menus = {},
  find = {},
  slots = {},
}: Manifest): { at: string; icon: string }[] =>
  [
    ...nav.flatMap(({ icon, groupIcon }, i) => [
      { at: `nav.${i}.icon`, icon },
      { at: `nav.${i}.groupIcon`, icon: groupIcon },
    ]),
    ...Object.entries(menus).map(([key, { icon }]) => ({ at: `menus.${key}.icon`, icon })),
    ...(find.actions ?? []).map(({ icon }, i) => ({ at: `find.actions.${i}.icon`, icon })),
    ...Object.entries(find.sources ?? {}).map(([key, { icon }]) => ({
      at: `find.sources.${key}.icon`,
      icon,
    })),
    ...Object.entries(slots).map(([key, { icon }]) => ({ at: `slots.${key}.icon`, icon })),
  ].flatMap(({ at, icon }) => (icon === undefined ? [] : [{ at, icon }]));

/**
 * Finds chunks that a manifest names and its build lacks.
 * @returns one line per fault
 */
export const chunkFaults = ({ routes, slots = {} }: Manifest, chunks: Record<string, unknown>): string[] =>
  [
    ...Object.entries(routes).map(([key, { chunk }]) => ({ at: `routes.${key}`, chunk })),
    ...Object.entries(slots).map(([key, { chunk }]) => ({ at: `slots.${key}`, chunk })),
  ]
    .filter(({ chunk }) => !Object.hasOwn(chunks, chunk))
    .map(
      ({ at, chunk }) =>
        `portal.json ${at}.chunk: the build has no chunk "${chunk}"; ` +
        `name it in src/remote.ts: import(/* webpackChunkName: "${chunk}" */ …)`,
    );
