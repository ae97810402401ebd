import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { Id } from '../common';

/** The kind of a body's member, as far as lists and stored rows differ by it. */
export type MemberKind =
  | 'text'
  | 'integer'
  /** It may have decimals. */
  | 'number'
  | 'boolean'
  /** `YYYY-MM-DD`. */
  | 'date'
  | 'instant'
  /** One of a fixed set of texts. */
  | 'choice'
  /** Several of a fixed set of texts. */
  | 'choices'
  /** Several texts. */
  | 'texts'
  /** A JSON object. */
  | 'json'
  /** Dollars. */
  | 'money'
  /** `{id}` of another row. */
  | 'reference'
  /** `{id}` of several other rows. */
  | 'references'
  /** The facts about a stored file. */
  | 'file'
  | 'other';

export interface Member {
  kind: MemberKind;
  /** Whether null is allowed. */
  nullable: boolean;
  /** The displayed name. */
  title: string | undefined;
}

interface JsonSchema {
  type?: string;
  format?: string;
  title?: string;
  /** Of a number: stored in cents. */
  dollars?: boolean;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, unknown>;
}

function kindOf(schema: JsonSchema): MemberKind {
  if (schema.enum) return 'choice';
  switch (schema.type) {
    case 'string':
      return schema.format === 'date' ? 'date' : schema.format === 'date-time' ? 'instant' : 'text';
    case 'number':
      return schema.dollars ? 'money' : 'number';
    case 'array': {
      const kind = schema.items ? kindOf(schema.items) : 'other';
      if (kind === 'text') return 'texts';
      return kind === 'choice' ? 'choices' : kind === 'reference' ? 'references' : 'other';
    }
    case 'integer':
    case 'boolean':
      return schema.type;
    case 'object':
      if (!schema.properties) return 'json';
      if (schema.properties && 'sha256' in schema.properties) return 'file';
      return schema.properties && 'id' in schema.properties ? 'reference' : 'other';
    default:
      return 'other';
  }
}

/**
 * Derives a member's kind from its schema.
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

/** Keywords that restrict new values; stored values may violate them. */
const inputKeywords = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];

function relaxed(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([key, value]) => !inputKeywords.includes(key) && !(key === 'format' && value === 'email'),
  );
  const whole = Object.fromEntries(kept) as JsonSchema;
  return whole.anyOf ? { ...whole, anyOf: whole.anyOf.map(relaxed) } : whole;
}

/**
 * Builds the schema of a row: its id, the members of the form's body, and further ones. The form's limits are removed, because rows
 * stored under earlier limits must still be answered.
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
