import type { RawBuilder, SqlBool } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { ListFields } from 'shared-api/contracts/list';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../db/types';
import type { CsvCell } from './csv';

export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** Whether somebody may do this. @param parentId of a nested resource; 0 otherwise */
export type Rule = (user: CurrentUser, parentId: number) => boolean;

/** A write as the hooks see it: without `before` it creates, without `after` it deletes. */
export interface Change<Row, Body> {
  user: CurrentUser;
  /** 0 while the row is not there yet. */
  id: number;
  parentId: number;
  before: Row | null;
  after: Body | null;
}

/** What a reference in the body may point to. */
export interface Reference {
  table: string;
  /** Said when there is none of that id. */
  missing: string;
  /** Which of the table's rows may be chosen; others that are stored stay. */
  allowed?: RawBuilder<SqlBool>;
}

/**
 * A table with its calls, as data: list (JSON and CSV), get, create, update and delete. Columns are named as the members of
 * the body (a reference `x` is the column `x_id`), so that a new field is one line in the contract and one in a migration.
 * The table has `id` and `version`.
 *
 * Three hooks are the way out: `check` (refuse), `saved` (what else changes), `remove` (instead of deleting). What needs
 * more is written by hand.
 */
export interface Resource<R extends TObject = TObject, B extends TObject = TObject> {
  /** In sentences and summaries: "holiday", "holidays". */
  name: string;
  plural: string;
  /** Below `/api`; of a nested resource with the parent's parameter, `/teams/:teamId/members`. */
  path: string;
  table: string;
  /** Where rows belong to another entity: loaded by both ids. */
  parent?: { table: string; name: string; column: string };
  row: R;
  body: B;
  fields: ListFields;
  /** Order of the list unless the query has one: "date", "name desc". */
  sort: string;
  /** Who reads, who writes. */
  read: Rule;
  write: Rule;
  /** Which of these calls there are; all unless said. */
  operations?: readonly Operation[];
  /** Rows of the list that this person sees; all unless said. @throws HttpError 403 for nobody's list */
  listed?: (user: CurrentUser) => RawBuilder<SqlBool>;
  /** Members whose column has another name. */
  columns?: Partial<Record<keyof Static<B> & string, string>>;
  /** Members of the body that are references. `x` also gives the list a field `x_name`. */
  references?: Partial<Record<keyof Static<B> & string, Reference>>;
  /** Members of rows, or fields of the list, that are no columns of the table. Their SQL names the table itself. */
  derived?: (user: CurrentUser) => Record<string, RawBuilder<unknown>>;
  /** How `x_includes` of the registry reads in SQL. */
  includes?: Record<string, (ids: number[]) => RawBuilder<SqlBool>>;
  /** Cells of the CSV that are more than the member's value. */
  cells?: Partial<Record<string, (row: Static<R>) => CsvCell>>;
  /** Members that are set once, when the row is made. */
  fixed?: readonly (keyof Static<B> & string)[];
  /** Constraints that speak of something else than one column `<table>_<column>_key`. */
  unique?: Record<string, { field: string; text: string }>;
  /** What keeps a row from being deleted. */
  usedBy?: readonly { table: string; column: string; text: (count: number) => string }[];
  /** Refuses a write that the schema lets through; runs in its transaction, the row locked. @throws HttpError */
  check?: (tx: Tx, change: Change<Static<R>, Static<B>>) => Promise<void>;
  /** What else a write changes, in its transaction. */
  saved?: (tx: Tx, change: Change<Static<R>, Static<B>>) => Promise<void>;
  /** Takes the place of deleting the row. */
  remove?: (tx: Tx, change: Change<Static<R>, Static<B>>) => Promise<void>;
}

/** Declares a resource; `resourceRoutes` makes its calls. The types of its hooks follow from its schemas. */
export const defineResource = <R extends TObject, B extends TObject>(
  resource: Resource<R, B>,
): Resource<R, B> => resource;

export const signedIn: Rule = () => true;
export const globalAdmin: Rule = (user) => user.is_admin;
