import type { SchemaLeaf } from 'shared-api/schema';
import { fieldKind } from 'shared-ui/controls';
import { formatMoney, Link } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';

/** Only web addresses become links: a stored address could contain a script. */
const webAddress = /^https?:\/\//i;

/** An answer as text, choices by their title; empty if there is none. */
export function answerText({ schema }: Pick<SchemaLeaf, 'schema'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return fieldKind(schema) === 'currency' ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (schema.oneOf) return schema.oneOf.find((option) => option.const === value)?.title ?? value;
  return schema.format === 'date' ? formatDate(value) || value : value;
}

/** The last part of a web address, which tells it from others of the same site: `4726` of `https://docs.example/changes/4726`. */
const endOf = (address: string) => address.replace(/\/+$/, '').split('/').at(-1)!;

interface AnswerValueProps {
  leaf: SchemaLeaf;
  value: unknown;
  /** Shows only the end of a web address, where there is little room. */
  short?: boolean;
}

/** An answer; web and e-mail addresses are links. */
export function AnswerValue({ leaf, value, short = false }: AnswerValueProps) {
  const text = answerText(leaf, value);
  if (leaf.schema.format === 'uri' && webAddress.test(text))
    return (
      <Link href={text} external {...(short && { 'aria-label': text })}>
        {short ? endOf(text) : text}
      </Link>
    );
  if (leaf.schema.format === 'email' && text) return <Link href={`mailto:${text}`}>{text}</Link>;
  return text;
}
