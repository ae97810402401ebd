'use strict';

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/**
 * A webpack loader for the `portal.json` that `src/remote.ts` imports: keeps what `defineRemote` reads of it, since visitors load this
 * module with the entry. The registry has all of the manifest.
 * @param {string} text of a valid portal.json
 * @returns {string} JSON
 */
module.exports = function manifestLoader(text) {
  const { name, routes, slots, resources } = JSON.parse(text);
  return JSON.stringify({
    name,
    routes: mapValues(routes, () => ({})),
    slots: slots && mapValues(slots, ({ slot }) => ({ slot })),
    resources: resources && mapValues(resources, ({ forms }) => ({ forms })),
  });
};
