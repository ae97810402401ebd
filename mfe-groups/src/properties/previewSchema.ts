import type { PropertySchema } from 'shared-api/contracts/propertySchema';
import { flattenSchema, type SchemaLeaf } from 'shared-api/schema';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';

/** The values of a property's form. */
export interface EditedProperty {
  name: string;
  title: string;
  type: string;
  format: string;
  widget: string;
  help: string;
  required: boolean;
  read_only: boolean;
  not_past: boolean;
  minimum: string;
  maximum: string;
  min_length: string;
  max_length: string;
  pattern: string;
  default: string;
  active: boolean;
}

const numberIn = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

function defaultIn({ type, default: text }: EditedProperty): unknown {
  if (text === '') return undefined;
  if (type === 'boolean') return text === 'true';
  return type === 'string' ? text : numberIn(text);
}

/** The schema of a property as the form has it. @param options those that it has already */
function schemaOf(edited: EditedProperty, options: PropertySchema['oneOf']): PropertySchema {
  const given = {
    type: edited.type || 'string',
    title: edited.title || 'Untitled',
    help: edited.help || undefined,
    format: edited.format || undefined,
    'ui:widget': edited.widget || undefined,
    minimum: numberIn(edited.minimum),
    maximum: numberIn(edited.maximum),
    minLength: numberIn(edited.min_length),
    maxLength: numberIn(edited.max_length),
    pattern: edited.pattern || undefined,
    default: defaultIn(edited),
    oneOf: edited.type === 'string' && !edited.format ? options : undefined,
    disabledDates: edited.not_past ? { toToday: true } : undefined,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as unknown as PropertySchema;
}

/** The path of the edited property in the preview: no name of a property begins with a capital. */
export const editedPath = 'Edited';

/**
 * The fields of a group's projects with one property as it is being edited.
 * @param schema the saved properties
 * @param opened the saved name of the edited property; undefined for a new one, which stands last
 */
export function previewLeaves(
  schema: ProjectSchema | undefined,
  edited: EditedProperty,
  opened: string | undefined,
): SchemaLeaf[] {
  const saved = schema ? flattenSchema(schema) : [];
  const own = saved.find(({ path }) => path === opened);
  const leaf: SchemaLeaf = {
    path: editedPath,
    title: edited.title || 'Untitled',
    required: edited.required,
    schema: schemaOf(edited, own?.schema.oneOf),
  };
  const shown = edited.active && !edited.read_only ? [leaf] : [];
  return own ? saved.flatMap((one) => (one === own ? shown : [one])) : [...saved, ...shown];
}
