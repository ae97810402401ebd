import { Type, type TObject, type TSchema } from 'typebox';
import { memberOf, type Member, type MemberKind } from 'shared-api/contracts/lists/member';
import { hasUnusableCharacters } from 'shared-api/schema';
import { unprocessable } from '../http/errors';
import type { Resource } from './resource';

type Values = Record<string, unknown>;

/** The members of a resource's body, with kind and title. */
export const membersOf = ({ body }: Pick<Resource, 'body'>): [string, Member][] =>
  Object.entries(body.properties).map(([name, schema]) => [name, memberOf(schema)]);

/** Fields that never change after the row was created. */
export const fixedOf = ({ data }: Pick<Resource, 'data'>): string[] =>
  Object.entries(data?.fields ?? {}).flatMap(([name, { fixed }]) => (fixed ? [name] : []));

const columnSuffix: Partial<Record<MemberKind, string>> = {
  reference: '_id',
  references: '_ids',
  money: '_cents',
};

/** The column that stores a member. */
export function columnOf(resource: Resource, name: string): string {
  const suffix = columnSuffix[memberOf(resource.body.properties[name]!).kind] ?? '';
  return resource.columns?.[name] ?? name + suffix;
}

/**
 * The schema of PUT: the body, and further members of the row, which are ignored. Source: contract.md, "Everywhere".
 */
export function updateBodyOf(resource: Resource): TObject {
  const { body, row } = resource;
  const fixed = fixedOf(resource);
  const ignored = Type.Optional(Type.Unknown());
  const members: Record<string, TSchema> = {};
  for (const name of Object.keys(row.properties)) members[name] = ignored;
  for (const [name, schema] of Object.entries(body.properties))
    members[name] = fixed.includes(name) ? ignored : schema;
  return Type.Object(members, { additionalProperties: false });
}

/**
 * Trims texts before the schema validates them; a blank optional text becomes null. It changes the given body, as a hook before
 * validation must.
 */
export function trimTexts(resource: Resource, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const values = body as Values;
  for (const [name, { kind, nullable }] of membersOf(resource)) {
    const value = values[name];
    if (kind !== 'text' || typeof value !== 'string') continue;
    values[name] = value.trim() || (nullable ? null : '');
  }
}

/** Whether a text may have several lines. */
function hasLines({ data }: Pick<Resource, 'data'>, name: string): boolean {
  const field = data?.fields[name];
  return field?.kind === 'text' && field.rows !== undefined;
}

/** The faults of a body's texts, by member: blank required texts and unusable characters. */
export function textFaults(
  resource: Pick<Resource, 'body' | 'data'>,
  values: Values,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, { kind, title = name }] of membersOf(resource)) {
    const value = values[name];
    if (kind !== 'text' || typeof value !== 'string') continue;
    if (value === '') fields[name] = `${title} is required.`;
    else if (hasUnusableCharacters(value, { lines: hasLines(resource, name) }))
      fields[name] = `${title} holds a character that cannot be used.`;
  }
  return fields;
}

/** The faults of a body's amounts, by member: fractions of a cent. */
function moneyFaults(resource: Pick<Resource, 'body'>, values: Values): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, { kind, title = name }] of membersOf(resource)) {
    const value = values[name];
    if (kind === 'money' && typeof value === 'number' && toCents(value) / 100 !== value)
      fields[name] = `${title} may have at most two decimals.`;
  }
  return fields;
}

/** @throws HttpError 422 with all faults of texts and amounts, if there are any */
export function checkTexts(resource: Pick<Resource, 'body' | 'data'>, values: Values): void {
  const fields = { ...textFaults(resource, values), ...moneyFaults(resource, values) };
  const texts = Object.values(fields);
  if (texts.length) throw unprocessable(texts.join(' '), fields);
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/** The different ids of a list of references. */
export const idsOf = (references: unknown): number[] => [
  ...new Set(((references ?? []) as { id: number }[]).map(({ id }) => id)),
];

function storedValue(kind: MemberKind, value: unknown): unknown {
  switch (kind) {
    case 'reference':
      return (value as { id: number } | null)?.id ?? null;
    case 'references':
      return idsOf(value);
    case 'money':
      return value === null ? null : toCents(value as number);
    default:
      return value;
  }
}

/** The columns that a body sets, with their values. */
export function columnValues(
  resource: Resource,
  values: Values,
  { updating }: { updating: boolean },
): [string, unknown][] {
  const left = updating ? fixedOf(resource) : [];
  return membersOf(resource)
    .filter(([name, { kind }]) => values[name] !== undefined && kind !== 'file' && !left.includes(name))
    .filter(([name]) => !resource.elsewhere?.includes(name))
    .map(([name, { kind }]) => [columnOf(resource, name), storedValue(kind, values[name])]);
}
