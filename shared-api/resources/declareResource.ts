/**
 * The declaration of an administered table: plain data that the server, the browser and the tests read alike. It imports no
 * TypeBox, so that a page can load it.
 */

/** Where a reference points: a list of names that the API offers to choose from. */
export type ReferenceTarget = 'group' | 'state' | 'user' | 'team' | 'service';

interface AnyField {
  /** Label of the input, title of the column, word of the error messages. */
  readonly label: string;
  /** The label in CSV, audit log and server messages, where it differs there. */
  readonly title?: string;
  /** The form demands a value and the API refuses a blank one. */
  readonly required?: true;
  /** A sentence below the input. */
  readonly help?: string;
  /** No two rows share the value; a text replaces the standard message of the refusal. */
  readonly unique?: true | string;
  /** The value is set when the row is created and never changes afterwards. */
  readonly fixed?: true;
  /** The only form that shows the field; `none` for neither. */
  readonly form?: 'create' | 'update' | 'none';
}

/** One field. A field that is neither required nor has a default may be null; booleans are never null. */
export type FieldData = AnyField &
  (
    | {
        readonly kind: 'text';
        readonly max: number;
        /** Height of a text area, in lines. */
        readonly rows?: number;
        readonly default?: string;
      }
    | { readonly kind: 'email'; readonly max: number }
    | {
        readonly kind: 'integer';
        readonly min: number;
        readonly max: number;
        readonly suffix?: string;
        readonly default?: number;
      }
    | { readonly kind: 'boolean'; readonly default?: boolean }
    /** `YYYY-MM-DD`. */
    | { readonly kind: 'date' }
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly label: string }[];
        readonly default?: string;
      }
    /** `{id}` in bodies, `{id, name}` in rows. */
    | { readonly kind: 'reference'; readonly to: ReferenceTarget }
  );

export interface ResourceData {
  /** Stands in the specification's route names: `holiday` gives `holiday_list`. */
  readonly name: string;
  /** In lower case: `{ one: 'team member', many: 'team members' }`. */
  readonly noun: { readonly one: string; readonly many: string };
  /** Path of the list below `/api`, and address of its page: `/teams/:teamId/members`. */
  readonly path: string;
  /** The field by which people recognise a row. */
  readonly nameField: string;
  /** Order of the list: `date`, `name desc`. An ordered resource is sorted by its order. */
  readonly sort: string;
  readonly fields: Readonly<Record<string, FieldData>>;
}

/** Declares a resource and keeps the exact type of its fields. */
export const declareResource = <const D extends ResourceData>(data: D): D => data;

/** Whether null is a valid value of a field. */
export const isNullable = (field: FieldData): boolean =>
  !field.required && field.kind !== 'boolean' && !('default' in field);

type OrNull<F, Value> = F extends { required: true } | { default: unknown } ? Value : Value | null;

type BodyValue<F extends FieldData> = F extends { kind: 'boolean' }
  ? boolean
  : F extends { kind: 'integer' }
    ? OrNull<F, number>
    : F extends { kind: 'reference' }
      ? OrNull<F, { id: number }>
      : F extends { kind: 'choice'; options: readonly { value: infer Choice }[] }
        ? OrNull<F, Choice>
        : OrNull<F, string>;
type RowValue<F extends FieldData> = F extends { kind: 'reference' }
  ? OrNull<F, { id: number; name: string }>
  : BodyValue<F>;

/** The body of a create or update call. */
export type BodyOf<D extends ResourceData> = {
  -readonly [Name in keyof D['fields'] & string]: BodyValue<D['fields'][Name]>;
};
/** A row as the API answers it. */
export type RowOf<D extends ResourceData> = { id: number } & {
  -readonly [Name in keyof D['fields'] & string]: RowValue<D['fields'][Name]>;
};
