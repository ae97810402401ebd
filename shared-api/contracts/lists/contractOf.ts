import {
  Type,
  type TBoolean,
  type TInteger,
  type TNull,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  type TUnsafe,
} from 'typebox';
import { isNullable, type FieldData, type ResourceData } from '../../resources/declareResource';
import { Named, orNull, refTo } from '../common';
import { listFieldsOf, type ListFields } from './list';
import { rowOf } from './member';

type OrNull<F, Schema extends TSchema> = F extends { required: true } | { default: unknown }
  ? Schema
  : TUnion<[Schema, TNull]>;
type TRef = TObject<{ id: TInteger }>;
type TNamed = TObject<{ id: TInteger; name: TString }>;

type BodySchema<F extends FieldData> = F extends { kind: 'boolean' }
  ? TBoolean
  : F extends { kind: 'integer' }
    ? OrNull<F, TInteger>
    : F extends { kind: 'reference' }
      ? OrNull<F, TRef>
      : F extends { kind: 'choice'; options: readonly { value: infer Choice }[] }
        ? OrNull<F, TUnsafe<Choice>>
        : OrNull<F, TString>;

type BodySchemas<D extends ResourceData> = {
  -readonly [Name in keyof D['fields'] & string]: BodySchema<D['fields'][Name]>;
};
type RowSchemas<D extends ResourceData> = {
  -readonly [Name in keyof D['fields'] & string]: D['fields'][Name] extends { kind: 'reference' }
    ? OrNull<D['fields'][Name], TNamed>
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
      return Type.String({ title, maxLength: field.max });
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
    case 'reference':
      return refTo(title);
  }
}

/** What the contract has beyond the fields of the declaration. */
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
  const references: Record<string, TSchema> = {};
  for (const [name, field] of Object.entries(data.fields)) {
    const schema = schemaOf(field);
    bodyMembers[name] = isNullable(field) ? orNull(schema) : schema;
    if (field.kind === 'reference') references[name] = isNullable(field) ? orNull(Named) : Named;
  }
  const body = Type.Object(bodyMembers, { additionalProperties: false });
  const row = rowOf(body, { ...references, ...more.row });
  return {
    data,
    body: body as unknown as TObject<BodySchemas<D>>,
    row: row as unknown as TObject<{ id: TInteger } & RowSchemas<D> & M>,
    fields: listFieldsOf(body, more.list),
  };
}
