import type { SchemaLeaf } from 'shared-api/schema';
import { formatDate } from 'shared-ui/date';
import { fieldKind, type ComparedField } from 'shared-ui/form';

/** How a property's value in a form is put into words; undefined for one that needs none. */
export function propertyWords({ schema }: SchemaLeaf): ComparedField['words'] {
  if (fieldKind(schema) === 'date') return (value) => formatDate(String(value));
  const { oneOf } = schema;
  return oneOf && ((value) => oneOf.find((option) => option.const === value)?.title ?? String(value));
}
