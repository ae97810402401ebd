import type { FieldOf, ResourceOf, RowFile } from '../declaration/declaration';

/**
 * The declaration of an administered table: plain data that the server, the browser and the tests read alike. It imports no
 * TypeBox, so that a page can load it.
 */

/**
 * The target of a reference: a list of names that the API offers to choose from. Those named `group…` are rows of the delivery group to
 * which the resource belongs.
 */
export type ReferenceTarget =
  | 'group'
  | 'state'
  | 'user'
  | 'team'
  | 'service'
  | 'groupAttachmentType'
  | 'groupEmailTemplate'
  | 'groupBookingSubtype'
  | 'groupBookingType'
  | 'groupMilestone'
  | 'groupProperty'
  | 'groupRole'
  | 'groupService'
  | 'groupServiceGroup'
  | 'groupServiceIcon'
  | 'groupState'
  | 'reviewStatus';

export type { RowFile };
export type FieldData = FieldOf<ReferenceTarget>;
export type ResourceData = ResourceOf<ReferenceTarget>;

/** Declares a resource and keeps the exact type of its fields. */
export const declareResource = <const D extends ResourceData>(data: D): D => data;

const neverNull: readonly FieldData['kind'][] = ['boolean', 'order', 'choices', 'references', 'texts'];

/** Whether null is a valid value of a field. */
export const isNullable = (field: FieldData): boolean =>
  !field.required && !neverNull.includes(field.kind) && !('default' in field);

/** The field that holds the place of a row, if rows are ordered. */
export const orderFieldOf = ({ fields }: Pick<ResourceData, 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { kind }]) => kind === 'order')?.[0];

/** The fields that are files. */
export const fileFieldsOf = ({ fields }: Pick<ResourceData, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []));

type OrNull<F, Value> = F extends { required: true } | { default: unknown } ? Value : Value | null;

type BodyValue<F extends FieldData> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'texts' }
    ? string[]
    : F extends { kind: 'json' }
      ? Record<string, unknown>
      : F extends { kind: 'integer' | 'number' | 'money' }
        ? OrNull<F, number>
        : F extends { kind: 'reference' }
          ? OrNull<F, { id: number }>
          : F extends { kind: 'references' }
            ? { id: number }[]
            : F extends { kind: 'choices'; options: readonly { value: infer Choice }[] }
              ? Choice[]
              : F extends { kind: 'choice'; options: readonly { value: infer Choice }[] }
                ? OrNull<F, Choice>
                : OrNull<F, string>;
type RowValue<F extends FieldData> = F extends { kind: 'reference' }
  ? OrNull<F, { id: number; name: string }>
  : F extends { kind: 'references' }
    ? { id: number; name: string }[]
    : F extends { kind: 'order' }
      ? number
      : F extends { kind: 'file' }
        ? OrNull<F, RowFile>
        : BodyValue<F>;

/** The names of fields that a body may leave out. */
type OptionalName<D extends ResourceData> = {
  [Name in keyof D['fields'] & string]: D['fields'][Name] extends { kind: 'order' | 'file' } ? Name : never;
}[keyof D['fields'] & string];

/** The body of a create or update call. Files are sent beside it. */
export type BodyOf<D extends ResourceData> = {
  -readonly [Name in Exclude<keyof D['fields'] & string, OptionalName<D>>]: BodyValue<D['fields'][Name]>;
} & {
  -readonly [Name in OptionalName<D>]?: D['fields'][Name] extends { kind: 'order' } ? number : RowFile | null;
};
/** A row as the API answers it. */
export type RowOf<D extends ResourceData> = { id: number } & {
  -readonly [Name in keyof D['fields'] & string]: RowValue<D['fields'][Name]>;
};
