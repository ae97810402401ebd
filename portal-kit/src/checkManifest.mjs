/** `/routes/list/path` → `portal.json routes.list.path`. */
const at = (file, pointer) =>
  [file, pointer.slice(1).split('/').filter(Boolean).join('.')].filter(Boolean).join(' ');

/**
 * What of a file does not fit its schema.
 * @param {string} file its name, `portal.json`
 * @param {unknown} value what was read
 * @param {object} schema
 * @param {Function} errorsOf typebox's `Value.Errors`
 * @returns {string[]} one line a fault, each naming the JSON path
 */
export const schemaFaults = (file, value, schema, errorsOf) =>
  [...errorsOf(schema, value)]
    .filter(({ keyword }) => keyword !== 'boolean') // Says again what additionalProperties says.
    .map(({ instancePath, message, params }) => {
      const names = params?.additionalProperties;
      return `${at(file, instancePath)}: ${message}${Array.isArray(names) ? ` (${names.join(', ')})` : ''}`;
    });

/**
 * What is wrong with a `portal.json`, before anything is built.
 * @param {unknown} declared the parsed file
 * @param {string} packageName `mfe-projects`: must be `mfe-` and the manifest's name
 * @param {{schema: object, errorsOf: Function, iconNames: readonly string[], rules: object, expansion: object}} known the
 *   `DeclaredManifest` schema,
 *   typebox's `Value.Errors`, the icons of shared-ui, the rules of shared-api/portal/manifestFaults
 *   and of shared-api/portal/expandManifest
 * @returns {string[]} one line a fault, each naming the JSON path; empty when all is well
 */
export function checkManifest(declared, packageName, { schema, errorsOf, iconNames, rules, expansion }) {
  const faults = schemaFaults('portal.json', declared, schema, errorsOf);
  if (faults.length) return faults;
  const manifest = expansion.expandManifest(declared);
  return [
    ...(packageName === `mfe-${manifest.name}`
      ? []
      : [`portal.json name: "${manifest.name}" does not go with the package "${packageName}"`]),
    ...expansion.resourceFaults(declared),
    ...rules.manifestFaults(manifest),
    ...rules
      .iconsOf(manifest)
      .filter(({ icon }) => !iconNames.includes(icon))
      .map(({ at: where, icon }) => `portal.json ${where}: shared-ui has no icon "${icon}"`),
  ];
}
