import type { SchemaLeaf } from 'shared-api/schema';
import { formatDate } from 'shared-ui/date';
import { fieldKind, type ComparedField } from 'shared-ui/form';

/** Returns the function that formats a property's form value; undefined if the value needs no formatting. */
export function propertyWords({ schema }: SchemaLeaf): ComparedField['words'] {
  if (fieldKind(schema) === 'date') return (value) => formatDate(String(value));
  const { oneOf } = schema;
  return oneOf && ((value) => oneOf.find((option) => option.const === value)?.title ?? String(value));
}
