import type { Manifest, ManifestFeature } from './manifest';

const names = (known: readonly string[]) =>
  known.length ? `; there are ${known.join(', ')}` : '; there are none';

type Part = 'routes' | 'nav' | 'slots' | 'find';

/** The keys that each member of a feature may name. */
function keysFor({ routes, nav, slots = {}, find = {} }: Manifest): Record<Part, string[]> {
  return {
    routes: Object.keys(routes),
    nav: nav.map(({ route }) => route),
    slots: Object.keys(slots),
    find: [...(find.actions ?? []).map(({ route }) => route), ...Object.keys(find.sources ?? {})],
  };
}

const kinds: Record<Part, string> = {
  routes: 'route',
  nav: 'menu entry of the route',
  slots: 'filler',
  find: 'action or source of quick find',
};

const parts = [
  'routes',
  'nav',
  'slots',
  'find',
  'calls',
] as const satisfies readonly (keyof ManifestFeature)[];

/**
 * Checks the rules over `features` that the manifest's schema cannot express: what a feature names must exist, and belongs to one
 * feature only. The server checks the calls, whose routes name the feature.
 * @returns one line per fault, each naming the JSON path and a way out; empty if there are none
 */
export function featureFaults(manifest: Manifest): string[] {
  const known = keysFor(manifest);
  const taken = new Map<string, string>();
  return Object.entries(manifest.features ?? {}).flatMap(([key, feature]) =>
    parts.flatMap((part) =>
      (feature[part] ?? []).flatMap((name, index) => {
        const at = `portal.json features.${key}.${part}.${index}:`;
        const owner = taken.get(`${part} ${name}`);
        taken.set(`${part} ${name}`, key);
        if (owner !== undefined)
          return [`${at} "${name}" belongs to the feature "${owner}" already; leave it out of one of them`];
        if (part === 'calls' || known[part].includes(name)) return [];
        return [`${at} there is no ${kinds[part]} "${name}"${names(known[part])}`];
      }),
    ),
  );
}
