import type { SchemaLeaf } from 'shared-api/schema';
import { fieldKind } from 'shared-ui/controls';
import { formatMoney } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { toNumber, type ComparedField } from 'shared-ui/form';

/** Returns the function that formats a property's form value; undefined if the value needs no formatting. */
export function propertyWords({ schema }: SchemaLeaf): ComparedField['words'] {
  if (fieldKind(schema) === 'date') return (value) => formatDate(String(value));
  if (fieldKind(schema) === 'currency')
    return (value) => {
      const dollars = toNumber(String(value));
      return dollars === null || Number.isNaN(dollars) ? String(value) : formatMoney(dollars);
    };
  const { oneOf } = schema;
  return oneOf && ((value) => oneOf.find((option) => option.const === value)?.title ?? String(value));
}
