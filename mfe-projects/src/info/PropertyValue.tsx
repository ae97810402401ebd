import type { SchemaLeaf } from 'shared-api/schema';
import { fieldKind } from 'shared-ui/controls';
import { formatMoney, Link } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { LinkedText } from 'shared-ui/content';

/** Only web addresses become links: a stored address could contain a script. */
const webAddress = /^https?:\/\//i;

/** A property's value as text; empty if there is none. */
export function propertyText({ schema }: SchemaLeaf, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return fieldKind(schema) === 'currency' ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (schema.oneOf) return schema.oneOf.find((option) => option.const === value)?.title ?? value;
  return schema.format === 'date' ? formatDate(value) || value : value;
}

/** Shows a property's value; web and e-mail addresses are links, also inside of a text. */
export function PropertyValue({ leaf, value }: { leaf: SchemaLeaf; value: unknown }) {
  const text = propertyText(leaf, value);
  if (leaf.schema.format === 'uri' && webAddress.test(text))
    return (
      <Link href={text} external>
        {text}
      </Link>
    );
  if (leaf.schema.format === 'email' && text) return <Link href={`mailto:${text}`}>{text}</Link>;
  return typeof value === 'string' && text ? <LinkedText>{text}</LinkedText> : text;
}
