import { checkProperty } from '../../schema/propertySchema';
import type { ConfigProperty, ManifestConfig } from '../manifest/manifestConfig';

/** A setting of a schema. */
export interface Setting {
  key: string;
  property: ConfigProperty;
  /** Whether delivery groups may have values of their own. */
  perGroup: boolean;
}

/** The settings of a schema: those that `ui:order` names, then the others by title, because the database does not keep their order. */
export function listSettings({ properties, scope, 'ui:order': order = [] }: ManifestConfig): Setting[] {
  const named = order.filter((key) => Object.hasOwn(properties, key));
  const others = Object.keys(properties)
    .filter((key) => !named.includes(key))
    .sort((one, other) => properties[one]!.title.localeCompare(properties[other]!.title, 'en'));
  return [...named, ...others].map((key) => {
    const property = properties[key]!;
    return { key, property, perGroup: (property.scope ?? scope) === 'group' };
  });
}

/** Whether a setting must not be empty: a text may be, unless it is one of options or has a minimum length. */
export const isRequired = ({ type, oneOf, minLength = 0 }: ConfigProperty): boolean =>
  type !== 'string' || oneOf !== undefined || minLength > 0;

/**
 * Validates a value of a setting, on the server and on the form.
 * @returns the validation message; undefined for a valid value
 */
export function checkSetting(property: ConfigProperty, value: unknown): string | undefined {
  if (value === null || value === undefined) return `${property.title} is required`;
  return checkProperty(property, value, isRequired(property));
}
