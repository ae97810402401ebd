import type { ComponentType, ReactNode } from 'react';
import type { FieldOf, ResourceOf, RowFile } from 'shared-api/declaration';
import type { Column } from '../grid/list/column';
import type { CsvOptions } from '../grid/CsvButton';
import type { ListAnswer } from '../grid/list/listAnswer';
import type { DefaultFilter } from '../grid/list/listState';
import type { ListQuery } from '../grid/list/useListState';
import type { LoadOptions, PickerOption } from '../controls/usePickerOptions';

/** The members of every row. */
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

/** Files that are sent beside a row, by field. */
export interface RowFiles {
  files: Readonly<Record<string, File>>;
  /** Called with the share of the bytes that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** A row of an ordered resource, by name. */
export interface NamedRow {
  id: number;
  name: string;
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
  create: (body: Body, files?: RowFiles) => Promise<Row>;
  update: (id: number, body: Body, tag: string, files?: RowFiles) => Promise<Row>;
  remove: (id: number) => Promise<void>;
  csv: (query: ListQuery, columns: string[], options: CsvOptions) => Promise<Blob>;
  /** Reads all rows of an ordered resource in their order. */
  readOrder: () => Promise<NamedRow[]>;
  /** @throws Refusal 409 with the present order in `extra.present` when it is not the one that was seen */
  changeOrder: (order: readonly number[], seen: readonly number[]) => Promise<NamedRow[]>;
  /** The address of a row's file. */
  fileUrl: (id: number, field: string) => string;
}

/** The parameters of an address. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Props of a field's custom input; its value is Formik's (`useField(name)`). */
export interface FieldInputProps {
  name: string;
  label: string;
  required: boolean;
  help?: string | undefined;
  autoFocus?: boolean;
}

type Looks<Row> = Partial<Omit<Column<Row>, 'field' | 'title'>>;

export type { RowFile };
export type FieldData = FieldOf<string>;
export type ResourceData = ResourceOf<string>;

/** The portal behind the pages: calls, the signed-in user, names to choose from. `backendFor` of shared-api makes it. */
export interface ResourceBackend<Row, Body> {
  /** @param params of the address */
  calls: (params: Params) => ResourceCalls<Row, Body>;
  /** A hook that returns the id of the signed-in user: drafts are kept for that user alone. */
  useOwner: () => number;
  /**
   * A hook that returns the name of the row to which the list belongs; undefined while it loads. Left out, it belongs to none.
   * @param params of the address
   */
  useParent?: (params: Params) => string | undefined;
  /**
   * Loads the choices of a reference.
   * @param to as the field declares it
   * @param params of the address: some targets belong to a parent that it names
   */
  loadNames: (to: string, search: string, signal: AbortSignal, params: Params) => Promise<PickerOption[]>;
  /** Whether a file of this name may not be uploaded. */
  isExcludedFile: (name: string) => boolean;
}

/** How the page shows a field, beyond its declaration. */
export interface FieldLooks<Row> {
  /** How the column looks beyond what follows from the kind; false for none. */
  column?: false | Looks<Row>;
  /** Draws the input instead of the kind's own. */
  Input?: ComponentType<FieldInputProps>;
  /** Whether the field applies to what the form holds; elsewhere it is not shown, and is empty. */
  appliesTo?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Whether the field is required with what the form holds, although its declaration does not require it. */
  isRequired?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** A further rule of a text: its fault as a sentence without full stop, or undefined. */
  fault?: (text: string) => string | undefined;
}

/** A declared field together with its looks. */
export type ResourceField<Row, Body> = FieldData &
  FieldLooks<Row> & {
    /** Member of the body, and of the row. */
    readonly name: keyof Body & string;
    /** Loads the choices of a reference, on a page with these parameters. */
    readonly loadOn: (params: Params) => LoadOptions;
    readonly isExcludedFile: (name: string) => boolean;
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
  /** Stands beside the fields of both forms, below them on narrow pages: a preview. It is within the form's Formik context. */
  Beside?: ComponentType;
  /** Text of the empty list: why it is empty, and what to do. */
  empty?: ReactNode;
}

/** Declaration, backend and pages of a resource, as the screens use them. */
export interface ResourceDefinition<Row extends Identified, Body>
  extends
    Omit<ResourceData, 'fields'>,
    Required<Pick<ResourceBackend<Row, Body>, 'calls' | 'useOwner' | 'useParent'>>,
    Omit<ResourcePages<Row>, 'fields' | 'first'> {
  /** Title of the list: `Team Members`. */
  title: string;
  fields: readonly ResourceField<Row, Body>[];
}

/** What the user may do; everything if left out. */
export interface Allowed<Row> {
  create?: boolean;
  update?: boolean | ((row: Row) => boolean);
  remove?: boolean | ((row: Row) => boolean);
}

export type FormMode = 'create' | 'update';
