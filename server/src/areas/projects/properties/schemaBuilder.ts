import { limits } from 'shared-api/contracts/limits';
import type { ProjectSchema, PropertySchema } from 'shared-api/contracts/propertySchema';
import { checkProperty, valueAt } from 'shared-api/schema';
import type { PropertyRecord } from './properties.queries';

type ObjectSchema = Pick<ProjectSchema, 'properties' | 'required' | 'ui:order'>;

/** Whether a property is free text, which always gets a maximum length. */
const isFreeText = ({ type, format, options }: PropertyRecord) =>
  type === 'string' && format !== 'date' && !options.length;

/** Returns the options to choose from; a deactivated option stays if it is the project's current value. */
function oneOf({ type, options }: PropertyRecord, held: unknown): PropertySchema['oneOf'] {
  if (type !== 'string' || !options.length) return undefined;
  return options
    .filter(({ active, value }) => active || value === held)
    .map(({ value, name }) => ({ const: value, title: name }));
}

/** Removes a default that the rules no longer allow, such as a deactivated option. */
function removeInvalidDefault(schema: PropertySchema): PropertySchema {
  if (!checkProperty(schema, schema.default, false)) return schema;
  const { default: _, ...rest } = schema;
  return rest;
}

function leaf(property: PropertyRecord, held: unknown): PropertySchema {
  const schema: Record<string, unknown> = {
    type: property.type,
    title: property.title,
    shortTitle: property.short_title,
    help: property.help,
    format: property.format,
    'ui:widget': property.widget,
    readOnly: property.read_only || null,
    minimum: property.minimum,
    maximum: property.maximum,
    minLength: property.min_length,
    maxLength: isFreeText(property) ? (property.max_length ?? limits.propertyText) : null,
    pattern: property.pattern,
    default: property.default,
    oneOf: oneOf(property, held) ?? null,
    disabledDates: property.not_past ? { toToday: true } : null,
  };
  const given = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null));
  return removeInvalidDefault(given as PropertySchema);
}

/** Makes the title of a nested object, which has no property of its own: `site_address` becomes `Site address`. */
const titleOf = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

function add(schema: ObjectSchema, name: string, member: PropertySchema, required: boolean): void {
  if (!schema['ui:order'].includes(name)) schema['ui:order'].push(name);
  if (required && !schema.required.includes(name)) schema.required.push(name);
  schema.properties[name] = member;
}

/**
 * Builds the JSON Schema of a group's active properties with `ui:order`; a name with a dot becomes a nested object. Source:
 * domain.md 4, spec 001 point 3.
 * @param properties in their order
 * @param values a project's current values; left out for a new project
 */
export function buildSchema(
  properties: readonly PropertyRecord[],
  values: Record<string, unknown> = {},
): ProjectSchema {
  const schema: ProjectSchema = { type: 'object', properties: {}, required: [], 'ui:order': [] };
  for (const property of properties) {
    if (!property.active) continue;
    const [outer = '', inner] = property.name.split('.');
    const member = leaf(property, valueAt(values, property.name));
    if (inner === undefined) {
      add(schema, outer, member, property.required);
      continue;
    }
    const object = schema.properties[outer] ?? {
      type: 'object',
      title: titleOf(outer),
      properties: {},
      required: [],
      'ui:order': [],
    };
    add(object as ObjectSchema, inner, member, property.required);
    add(schema, outer, object, property.required);
  }
  return schema;
}
