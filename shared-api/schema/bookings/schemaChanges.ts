import type { AuditChange } from '../../contracts/audit';
import { limits } from '../../contracts/limits';
import { properties } from '../../resources/properties';
import { normaliseSchema } from '../normaliseSchema';
import { flattenSchema, isObject, type SchemaLeaf } from '../propertySchema';

type Json = Record<string, unknown>;
type Question = SchemaLeaf & { atReview: boolean };

const { type, format, widget } = properties.fields;
const labelIn = (options: readonly { value: string; label: string }[]) => (value: unknown) =>
  (options.find((one) => one.value === value)?.label ?? String(value)).toLowerCase();
const titles = (choices: unknown) =>
  (choices as NonNullable<Question['schema']['oneOf']>).map(({ title }) => title).join(', ');
const yesOrNo = (value: unknown) => (value ? 'yes' : 'no');
const plain = (value: unknown) => (isObject(value) ? JSON.stringify(value) : String(value));

/** A member of a question in words, and the text of its value. */
interface Member {
  word: string;
  text: (value: unknown) => string;
  /** Its value where it is left out. */
  missing?: unknown;
}

/** The keywords of a question that have a name, by the words that the form of a property uses. */
const members: Readonly<Record<string, Member>> = {
  title: { word: 'title', text: plain },
  shortTitle: { word: 'short title', text: plain },
  help: { word: 'help', text: plain },
  type: { word: 'type', text: labelIn(type.options) },
  format: { word: 'format', text: labelIn(format.options) },
  'ui:widget': { word: 'input', text: labelIn(widget.options) },
  oneOf: { word: 'choices', text: titles },
  minimum: { word: 'minimum', text: plain },
  maximum: { word: 'maximum', text: plain },
  minLength: { word: 'minimum length', text: plain },
  maxLength: { word: 'maximum length', text: plain, missing: limits.propertyText },
  pattern: { word: 'pattern', text: plain },
  default: { word: 'default', text: plain },
  readOnly: { word: 'read only', text: yesOrNo, missing: false },
  disabledDates: {
    word: 'no past days',
    text: (value) => yesOrNo(isObject(value) && value.toToday),
    missing: { toToday: false },
  },
};
const required: Member = { word: 'required', text: yesOrNo };
const atReview: Member = { word: 'required for the review', text: yesOrNo };

/** Lists the questions of a schema, `{"type":"object",…}`; undefined if the text is no schema. */
function questionsOf(text: string): Question[] | undefined {
  try {
    const schema: unknown = JSON.parse(text);
    if (!isObject(schema)) return undefined;
    const reviewed = (schema['review:required'] ?? []) as readonly string[];
    return flattenSchema(normaliseSchema(schema)).map((leaf) => ({
      ...leaf,
      atReview: reviewed.includes(leaf.path),
    }));
  } catch {
    return undefined;
  }
}

/** `required no → yes`; undefined if both values read alike. */
function difference({ word, text, missing }: Member, from: unknown, to: unknown): string | undefined {
  const [before, after] = [from, to].map((value = missing) => (value === undefined ? 'none' : text(value)));
  return before === after ? undefined : `${word} ${before} → ${after}`;
}

/** `Reason: title Reason → Why, required no → yes`; undefined if nothing that has a name differs. */
function questionText(before: Question, after: Question): string | undefined {
  const [old, now] = [before.schema as Json, after.schema as Json];
  const differences = [
    ...Object.entries(members).map(([keyword, member]) => difference(member, old[keyword], now[keyword])),
    difference(required, before.required, after.required),
    difference(atReview, before.atReview, after.atReview),
  ].filter((text) => text !== undefined);
  return differences.length ? `${before.title}: ${differences.join(', ')}` : undefined;
}

const has = (questions: readonly Question[], path: string) => questions.some((one) => one.path === path);

/** The paths of the questions that others have too, in their order. */
const sharedPaths = (questions: readonly Question[], others: readonly Question[]) =>
  questions.flatMap(({ path }) => (has(others, path) ? [path] : [])).join();

function differencesOf(before: readonly Question[], after: readonly Question[]): string[] {
  const changed = after.map((question) => {
    const old = before.find(({ path }) => path === question.path);
    return old ? questionText(old, question) : `${question.title}: added`;
  });
  const removed = before.flatMap(({ path, title }) => (has(after, path) ? [] : [`${title}: removed`]));
  const isReordered = sharedPaths(before, after) !== sharedPaths(after, before);
  return [
    ...changed.filter((text) => text !== undefined),
    ...removed,
    ...(isReordered ? ['Order of the questions changed'] : []),
  ];
}

/**
 * The change of a booking subtype's schema in words instead of its JSON: `Impact: required no → yes; Reason: added`. A subtype that is
 * new or deleted has the titles of its questions.
 */
function schemaChangesText({ from, to }: AuditChange): string {
  const [before, after] = [from, to].map((text) => (text === null ? [] : questionsOf(text)));
  if (!before || !after) return 'Questions changed';
  const listed = (questions: readonly Question[]) => questions.map(({ title }) => title).join(', ') || 'none';
  if (from === null) return `Questions: ${listed(after)}`;
  if (to === null) return `Questions: ${listed(before)} → none`;
  return differencesOf(before, after).join('; ') || 'Questions changed';
}

/** A change of an entity as `schemaChangesText` tells it, if it is of the schema of a booking subtype; else undefined. */
export const schemaChangeText = (entity: string, change: AuditChange): string | undefined =>
  entity === 'booking subtype' && change.field === 'Schema' ? schemaChangesText(change) : undefined;

/**
 * A change of an entity in words: `Team: Core Routing → Voice`.
 * @param none stands for a value that is missing
 */
export const changeText = (entity: string, change: AuditChange, none: string): string =>
  schemaChangeText(entity, change) ?? `${change.field}: ${change.from ?? none} → ${change.to ?? none}`;
