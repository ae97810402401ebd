import type { ComponentType, ReactNode } from 'react';
import type { SelectOption } from '../controls/Select';
import type { Column } from '../grid/list/column';
import type { CsvOptions } from '../grid/CsvButton';
import type { ListAnswer } from '../grid/list/listAnswer';
import type { DefaultFilter } from '../grid/list/listState';
import type { ListQuery } from '../grid/list/useListState';
import type { LoadOptions } from '../form/fields/usePickerOptions';

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

/** The calls a resource needs: what `resourceCalls` of shared-api gives. */
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

interface AnyField<Row, Body> {
  /** Member of the body, and of the row. */
  name: keyof Body & string;
  /** Label of the input and title of the column. */
  label: string;
  required?: boolean;
  help?: string;
  /** The only form it stands in; both where left out. What is not shown is sent as it is. */
  form?: 'create' | 'update' | 'none';
  /** How the column looks beyond what follows from the kind; false for none. */
  column?: false | Looks<Row>;
  /** Draws the input instead of the kind's own. */
  Input?: ComponentType<FieldInputProps>;
}

/**
 * A field of a resource: its column, its filter, its input and its rules follow from it. Empty texts of fields that are not
 * required are sent as null.
 */
export type ResourceField<Row, Body> = AnyField<Row, Body> &
  (
    | {
        kind?: 'text' | 'email';
        max?: number;
        /** Several lines. */
        rows?: number;
        initial?: string;
      }
    /** A whole number. */
    | { kind: 'number'; min?: number; max?: number; suffix?: string; initial?: number }
    | { kind: 'checkbox'; initial?: boolean }
    /** `YYYY-MM-DD`. */
    | { kind: 'date' }
    | { kind: 'select'; options: readonly SelectOption[]; initial?: string }
    /** `{id}` of something that is found by its name; rows have `{id, name}`, lists sort and filter by `<name>_name`. */
    | { kind: 'picker'; load: LoadOptions }
  );

/** A column that is no field, or what is different about a field's. */
export type ResourceColumn<Row> = Partial<Omit<Column<Row>, 'field'>> & { field: keyof Row & string };

/** An administrated thing, declared once: list, create and update follow. */
export interface ResourceDefinition<Row extends Identified, Body> {
  /** In the specification's route names: `holiday` gives `holiday_list`. */
  name: string;
  /** In lower case: `{ one: 'holiday', many: 'holidays' }`. */
  noun: { one: string; many: string };
  /** Title of the list. */
  title: string;
  /** Address of the list, `/teams/:teamId/members`; `/create` and `/:id/update` lie below it. */
  address: string;
  /** Name of the id in the address of the update page: `memberId`. */
  idParam: string;
  /** The field by which people know a row. */
  nameField: keyof Row & string;
  /** The API's calls. @param params of the address */
  calls: (params: Params) => ResourceCalls<Row, Body>;
  /** Who is signed in, a hook: what was typed and not saved is kept for them alone. */
  useOwner: () => number;
  /** As the API writes it: `date`, `name desc`. */
  defaultSort: string;
  defaultFilters?: readonly DefaultFilter[];
  searchLabel?: string;
  /** Where a row's name leads; to its form where left out. */
  link?: (row: Row, params: Params) => string;
  /** Where saving leads; back to the list where left out. */
  savedAddress?: (row: Row, params: Params) => string;
  fields: readonly ResourceField<Row, Body>[];
  columns?: readonly ResourceColumn<Row>[];
  /** Why there may be none, and what to do. */
  empty?: ReactNode;
}

/** What is offered; all of it where left out. */
export interface Allowed<Row> {
  create?: boolean;
  update?: boolean | ((row: Row) => boolean);
  remove?: boolean | ((row: Row) => boolean);
}

export type FormMode = 'create' | 'update';
