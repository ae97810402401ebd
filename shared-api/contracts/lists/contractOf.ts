import {
  Type,
  type TArray,
  type TBoolean,
  type TInteger,
  type TNull,
  type TNumber,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  type TUnsafe,
} from 'typebox';
import { isNullable, type FieldData, type ResourceData } from '../../resources/declareResource';
import { Named, orNull, refTo } from '../common';
import { emailLines } from '../../schema/emailLines';
import { limits } from '../limits';
import { listFieldsOf, type ListFields } from './list';
import { rowOf } from './member';

type OrNull<F, Schema extends TSchema> = F extends { required: true } | { default: unknown }
  ? Schema
  : TUnion<[Schema, TNull]>;
type TRef = TObject<{ id: TInteger }>;
type TNamed = TObject<{ id: TInteger; name: TString }>;

const rowFile = {
  name: Type.String(),
  size: Type.Integer(),
  media_type: Type.String(),
  sha256: Type.String(),
};
type TFile = TObject<typeof rowFile>;

type BodySchema<F extends FieldData> = F extends { kind: 'boolean' }
  ? TBoolean
  : F extends { kind: 'texts' }
    ? TArray<TString>
    : F extends { kind: 'json' }
      ? TUnsafe<Record<string, unknown>>
      : F extends { kind: 'integer' }
        ? OrNull<F, TInteger>
        : F extends { kind: 'money' | 'number' }
          ? OrNull<F, TNumber>
          : F extends { kind: 'reference' }
            ? OrNull<F, TRef>
            : F extends { kind: 'references' }
              ? TArray<TRef>
              : F extends { kind: 'choices'; options: readonly { value: infer Choice }[] }
                ? TArray<TUnsafe<Choice>>
                : F extends { kind: 'choice'; options: readonly { value: infer Choice }[] }
                  ? OrNull<F, TUnsafe<Choice>>
                  : F extends { kind: 'order' }
                    ? TOptional<TInteger>
                    : F extends { kind: 'file' }
                      ? TOptional<TUnion<[TFile, TNull]>>
                      : OrNull<F, TString>;

type BodySchemas<D extends ResourceData> = {
  -readonly [Name in keyof D['fields'] & string]: BodySchema<D['fields'][Name]>;
};
type RowSchemas<D extends ResourceData> = {
  -readonly [Name in keyof D['fields'] & string]: D['fields'][Name] extends { kind: 'reference' }
    ? OrNull<D['fields'][Name], TNamed>
    : D['fields'][Name] extends { kind: 'references' }
      ? TArray<TNamed>
      : D['fields'][Name] extends { kind: 'order' }
        ? TInteger
        : D['fields'][Name] extends { kind: 'file' }
          ? OrNull<D['fields'][Name], TFile>
          : BodySchema<D['fields'][Name]>;
};

/** The contract of a resource: its declaration, the schemas of body and row, and the registry of its list. */
export interface Contract<
  R extends TObject = TObject,
  B extends TObject = TObject,
  D extends ResourceData = ResourceData,
> {
  data: D;
  body: B;
  row: R;
  fields: ListFields;
}

function schemaOf(field: FieldData): TSchema {
  const title = field.title ?? field.label;
  switch (field.kind) {
    case 'text':
      return Type.String({
        title,
        maxLength: field.max,
        ...(field.format === 'url' ? { pattern: '^https?://[^\\s/][^\\s]*$' } : {}),
        ...(field.format === 'time' ? { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } : {}),
        ...(field.format === 'emails' ? { pattern: emailLines } : {}),
      });
    case 'email':
      return Type.String({ title, format: 'email', maxLength: field.max });
    case 'integer':
      return Type.Integer({ title, minimum: field.min, maximum: field.max });
    case 'boolean':
      return Type.Boolean({ title });
    case 'date':
      return Type.String({ format: 'date', title });
    case 'choice':
      return Type.Enum(
        field.options.map(({ value }) => value),
        { title },
      );
    case 'choices':
      return Type.Array(Type.Enum(field.options.map(({ value }) => value)), {
        title,
        uniqueItems: true,
        maxItems: field.options.length,
        ...(field.required ? { minItems: 1 } : {}),
      });
    case 'texts':
      return Type.Array(Type.String({ maxLength: field.max, pattern: '\\S' }), {
        title,
        uniqueItems: true,
        maxItems: field.most,
        ...(field.required ? { minItems: 1 } : {}),
      });
    case 'json':
      return Type.Record(Type.String(), Type.Unknown(), { title });
    case 'money':
      return Type.Number({ title, minimum: field.min, maximum: field.max, dollars: true });
    case 'number':
      return Type.Number({ title, minimum: field.min, maximum: field.max });
    case 'reference':
      return refTo(title);
    case 'references':
      return Type.Array(refTo(title), {
        title,
        maxItems: limits.references,
        ...(field.required ? { minItems: 1 } : {}),
      });
    case 'order':
      return Type.Integer({ title, minimum: 0, maximum: limits.rowOrder });
    case 'file':
      return Type.Object(rowFile, { title });
  }
}

/** The members of the contract beyond the fields of the declaration. */
interface More<M extends TProperties> {
  /** Members of rows that no form edits. */
  row?: M;
  /** Filters, sort fields and CSV columns of the list. */
  list?: Partial<ListFields>;
}

/**
 * Makes the API's schemas from a declaration: a strict body, the row, and the registry of the list.
 * @throws Error for a field without a label
 */
export function contractOf<D extends ResourceData, M extends TProperties = Record<never, TSchema>>(
  data: D,
  more: More<M> = {},
): Contract<TObject<{ id: TInteger } & RowSchemas<D> & M>, TObject<BodySchemas<D>>, D> {
  const bodyMembers: Record<string, TSchema> = {};
  /** Members that rows show in another way than bodies. */
  const shown: Record<string, TSchema> = {};
  for (const [name, field] of Object.entries(data.fields)) {
    const schema = schemaOf(field);
    const member = isNullable(field) ? orNull(schema) : schema;
    bodyMembers[name] = member;
    if (field.kind === 'reference') shown[name] = isNullable(field) ? orNull(Named) : Named;
    if (field.kind === 'references') shown[name] = Type.Array(Named, { title: field.title ?? field.label });
    if (field.kind === 'order') {
      bodyMembers[name] = Type.Optional(schema);
      shown[name] = Type.Integer({ title: field.title ?? field.label });
    }
    if (field.kind === 'file') {
      // Bodies may give null for a required file: the refusal then names the field.
      bodyMembers[name] = Type.Optional(orNull(schema));
      shown[name] = member;
    }
  }
  const body = Type.Object(bodyMembers, { additionalProperties: false });
  const row = rowOf(body, { ...shown, ...more.row });
  return {
    data,
    body: body as unknown as TObject<BodySchemas<D>>,
    row: row as unknown as TObject<{ id: TInteger } & RowSchemas<D> & M>,
    fields: listFieldsOf(body, more.list),
  };
}
