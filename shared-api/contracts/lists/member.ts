import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { Id } from '../common';

/** What one member of a body is, as lists and stored rows need to know it. */
export type MemberKind =
  | 'text'
  | 'integer'
  | 'boolean'
  /** `YYYY-MM-DD`. */
  | 'date'
  | 'instant'
  /** One of fixed texts. */
  | 'choice'
  /** `{id}` of something else. */
  | 'reference'
  | 'other';

export interface Member {
  kind: MemberKind;
  /** null is allowed. */
  nullable: boolean;
  /** The name that people read. */
  title: string | undefined;
}

interface JsonSchema {
  type?: string;
  format?: string;
  title?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, unknown>;
}

function kindOf(schema: JsonSchema): MemberKind {
  if (schema.enum) return 'choice';
  switch (schema.type) {
    case 'string':
      return schema.format === 'date' ? 'date' : schema.format === 'date-time' ? 'instant' : 'text';
    case 'integer':
    case 'boolean':
      return schema.type;
    case 'object':
      return schema.properties && 'id' in schema.properties ? 'reference' : 'other';
    default:
      return 'other';
  }
}

/**
 * Reads a member's kind from its schema.
 * @param schema a schema, or one made with `orNull`
 */
export function memberOf(schema: TSchema): Member {
  const { anyOf, ...whole } = schema as JsonSchema;
  const options = anyOf?.filter(({ type }) => type !== 'null') ?? [whole];
  const [only] = options;
  return {
    kind: only && options.length === 1 ? kindOf(only) : 'other',
    nullable: anyOf?.some(({ type }) => type === 'null') ?? false,
    title: whole.title ?? only?.title,
  };
}

/** What a form asks of a value, and a stored one need not fulfil any more. */
const asked = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'];

function relaxed(schema: JsonSchema): JsonSchema {
  const left = Object.entries(schema).filter(
    ([key, value]) => !asked.includes(key) && !(key === 'format' && value === 'email'),
  );
  const whole = Object.fromEntries(left) as JsonSchema;
  return whole.anyOf ? { ...whole, anyOf: whole.anyOf.map(relaxed) } : whole;
}

/**
 * The schema of a row: its id, what the form edits, and more. The form's limits are left out: what was stored under
 * others is still shown.
 */
export function rowOf<B extends TObject, M extends TProperties = Record<never, TSchema>>(body: B, more?: M) {
  const members = Object.entries(body.properties).map(([name, schema]) => [
    name,
    relaxed(schema as JsonSchema),
  ]);
  return Type.Object({
    id: Id,
    ...(Object.fromEntries(members) as B['properties']),
    ...(more as M),
  });
}
