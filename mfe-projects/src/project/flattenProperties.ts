export interface FlatProperty {
  /** Keys from the outside in: `site › room`. */
  label: string;
  /** Empty where nothing is given. */
  value: string;
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function words(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(words).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A group's own properties in their order, those of nested objects among them. Source: spec 000, point 2 (Info tab). */
export const flattenProperties = (
  properties: Record<string, unknown>,
  above: readonly string[] = [],
): FlatProperty[] =>
  Object.entries(properties).flatMap(([key, value]) =>
    isNested(value)
      ? flattenProperties(value, [...above, key])
      : [{ label: [...above, key].join(' › '), value: words(value) }],
  );
