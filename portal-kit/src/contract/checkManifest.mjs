/** `/routes/list/path` → `portal.json routes.list.path`. */
const locate = (file, pointer) =>
  [file, pointer.slice(1).split('/').filter(Boolean).join('.')].filter(Boolean).join(' ');

/**
 * Validates a file against its schema.
 * @param {string} file its name, `portal.json`
 * @param {unknown} value the parsed file
 * @param {object} schema
 * @param {Function} errorsOf typebox's `Value.Errors`
 * @returns {string[]} one line for each fault, with its JSON path
 */
export const schemaFaults = (file, value, schema, errorsOf) =>
  [...errorsOf(schema, value)]
    .filter(({ keyword }) => keyword !== 'boolean') // Duplicates the error of additionalProperties.
    .map(({ instancePath, message, params }) => {
      const names = params?.additionalProperties;
      return `${locate(file, instancePath)}: ${message}${Array.isArray(names) ? ` (${names.join(', ')})` : ''}`;
    });

/**
 * Validates a `portal.json` before anything is built.
 * @param {unknown} declared the parsed file
 * @param {string} packageName `mfe-projects`: must be `mfe-` and the manifest's name
 * @param {{schema: object, errorsOf: Function, iconNames: readonly string[], rules: object, expansion: object}} known the
 *   `DeclaredManifest` schema,
 *   typebox's `Value.Errors`, the icons of shared-ui, the rules of shared-api/portal/manifestFaults
 *   and of shared-api/portal/expandManifest
 * @returns {string[]} one line for each fault, with its JSON path; empty for a valid manifest
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
