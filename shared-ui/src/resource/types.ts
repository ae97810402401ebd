import type { ComponentType, ReactNode } from 'react';
import type { SelectOption } from '../controls/Select';
import type { Column } from '../grid/list/column';
import type { CsvOptions } from '../grid/CsvButton';
import type { ListAnswer } from '../grid/list/listAnswer';
import type { DefaultFilter } from '../grid/list/listState';
import type { ListQuery } from '../grid/list/useListState';
import type { LoadOptions, PickerOption } from '../form/fields/usePickerOptions';

/** What every row has. */
export interface Identified {
  id: number;
}

/**
 * A refused call. ApiError of shared-api has this shape; where a save was stale, `extra.present` is the row as it is now and `tag`
 * its version.
 */
export interface Refusal {
  message: string;
  status?: number;
  fields?: Record<string, string>;
  extra?: Record<string, unknown>;
  tag?: string | undefined;
}

/** The calls that the pages of a resource make; `resourceCalls` of shared-api has this shape. */
export interface ResourceCalls<Row, Body> {
  useList: (query: ListQuery) => ListAnswer<Row>;
  /** One row as a form starts from it, with the tag that says which version it is. */
  useOne: (id: string) => {
    data: { row: Row; tag: string } | undefined;
    error: Refusal | undefined;
    isLoading: boolean;
    retry: () => void;
  };
  create: (body: Body) => Promise<Row>;
  update: (id: number, body: Body, tag: string) => Promise<Row>;
  remove: (id: number) => Promise<void>;
  csv: (query: ListQuery, columns: string[], options: CsvOptions) => Promise<Blob>;
}

/** The parameters of an address. */
export type Params = Readonly<Record<string, string | undefined>>;

/** What an own input of a field gets; its value is Formik's (`useField(name)`). */
export interface FieldInputProps {
  name: string;
  label: string;
  required: boolean;
  help?: string | undefined;
  autoFocus?: boolean;
}

type Looks<Row> = Partial<Omit<Column<Row>, 'field' | 'title'>>;

interface AnyField {
  /** Label of the input and title of the column. */
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  /** The value is set when the row is created: only that form shows it. */
  readonly fixed?: boolean;
  /** The only form that shows the field, `none` for neither. Values that a form does not show are sent unchanged. */
  readonly form?: 'create' | 'update' | 'none';
}

/**
 * A field as it is declared: its column, its filter, its input and its rules follow from its kind. `FieldData` of
 * `shared-api/resources` has this shape. Empty texts of fields that are not required are sent as null.
 */
export type FieldData = AnyField &
  (
    | {
        readonly kind: 'text';
        readonly max?: number;
        /** Height of a text area, in lines. */
        readonly rows?: number;
        readonly default?: string;
      }
    | { readonly kind: 'email'; readonly max?: number }
    | {
        readonly kind: 'integer';
        readonly min?: number;
        readonly max?: number;
        readonly suffix?: string;
        readonly default?: number;
      }
    | { readonly kind: 'boolean'; readonly default?: boolean }
    /** `YYYY-MM-DD`. */
    | { readonly kind: 'date' }
    | { readonly kind: 'choice'; readonly options: readonly SelectOption[]; readonly default?: string }
    /** `{id}` of something that is found by its name; rows have `{id, name}`, lists sort and filter by `<name>_name`. */
    | { readonly kind: 'reference'; readonly to: string }
  );

/** A declared table; `ResourceData` of `shared-api/resources` has this shape. */
export interface ResourceData {
  /** Stands in the specification's route names: `holiday` gives `holiday_list`. */
  readonly name: string;
  /** In lower case: `{ one: 'holiday', many: 'holidays' }`. */
  readonly noun: { readonly one: string; readonly many: string };
  /** Address of the list, `/teams/:teamId/members`; `/create` and `/:id/update` lie below it. */
  readonly path: string;
  /** The field by which people recognise a row. */
  readonly nameField: string;
  /** As the API writes it: `date`, `name desc`. */
  readonly sort: string;
  readonly fields: Readonly<Record<string, FieldData>>;
}

/** The portal behind the pages: calls, the signed-in user, names to choose from. `backendFor` of shared-api makes it. */
export interface ResourceBackend<Row, Body> {
  /** @param params of the address */
  calls: (params: Params) => ResourceCalls<Row, Body>;
  /** A hook that returns the id of the signed-in user: drafts are kept for that user alone. */
  useOwner: () => number;
  /** Loads the choices of a reference. @param to as the field declares it */
  loadNames: (to: string, search: string, signal: AbortSignal) => Promise<PickerOption[]>;
}

/** How the page shows a field, beyond its declaration. */
export interface FieldLooks<Row> {
  /** How the column looks beyond what follows from the kind; false for none. */
  column?: false | Looks<Row>;
  /** Draws the input instead of the kind's own. */
  Input?: ComponentType<FieldInputProps>;
}

/** A declared field together with its looks. */
export type ResourceField<Row, Body> = FieldData &
  FieldLooks<Row> & {
    /** Member of the body, and of the row. */
    readonly name: keyof Body & string;
    /** Loads the choices of a reference. */
    readonly load: LoadOptions;
  };

/** A column that is no field, or the differences of a field's column. */
export type ResourceColumn<Row> = Partial<Omit<Column<Row>, 'field'>> & { field: keyof Row & string };

/** How the pages of a resource differ from those that follow from its declaration. */
export interface ResourcePages<Row extends Identified, Name extends string = string> {
  fields?: Partial<Record<Name, FieldLooks<Row>>>;
  /** These fields stand first, in this order; the others follow as declared. */
  first?: readonly Name[];
  /** Columns beside those of the fields, or differences of those. */
  columns?: readonly ResourceColumn<Row>[];
  defaultFilters?: readonly DefaultFilter[];
  searchLabel?: string;
  /** Address that a row's name links to; the update form where left out. */
  link?: (row: Row, params: Params) => string;
  /** Address that opens after saving; the list where left out. */
  savedAddress?: (row: Row, params: Params) => string;
  /** Text of the empty list: why it is empty, and what to do. */
  empty?: ReactNode;
}

/** Declaration, backend and pages of a resource, as the screens use them. */
export interface ResourceDefinition<Row extends Identified, Body>
  extends
    Omit<ResourceData, 'fields'>,
    Pick<ResourceBackend<Row, Body>, 'calls' | 'useOwner'>,
    Omit<ResourcePages<Row>, 'fields' | 'first'> {
  /** Title of the list: `Team Members`. */
  title: string;
  fields: readonly ResourceField<Row, Body>[];
}

/** What is offered; all of it where left out. */
export interface Allowed<Row> {
  create?: boolean;
  update?: boolean | ((row: Row) => boolean);
  remove?: boolean | ((row: Row) => boolean);
}

export type FormMode = 'create' | 'update';
