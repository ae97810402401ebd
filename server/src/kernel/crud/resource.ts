import type { RawBuilder, SqlBool } from 'kysely';
import { Type, type Static, type TObject } from 'typebox';
import type { Contract } from 'shared-api/contracts/lists/contractOf';
import type { ListFields } from 'shared-api/contracts/lists/list';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { ResourceData } from 'shared-api/resources/declareResource';
import type { Tx } from '../db/types';
import type { CsvCell } from '../csv/csv';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every administered table whose calls are registered. */
    resources: Resource[];
  }
}

export type Operation = 'list' | 'get' | 'create' | 'update' | 'delete';

/** Ids of the parents, by their parameters in the path: `{teamId: 3}`. */
export type ParentIds = Readonly<Record<string, number>>;

/**
 * Decides whether a user may do something. A rule that depends on more than the session reads it from the database.
 * @param ids those of the parents, each of which exists and belongs to the one before it, and in a call on one row the row's own as
 *   `id`; that row may not exist
 */
export type Rule = (user: CurrentUser, ids: ParentIds, tx: Tx) => boolean | Promise<boolean>;

/** A write as the hooks see it: `before` is null when it creates, `after` is null when it deletes. */
export interface Change<Row, Body> {
  user: CurrentUser;
  /** 0 until the row is inserted. */
  id: number;
  parents: ParentIds;
  /** Id of the nearest parent; 0 without parents. */
  parentId: number;
  before: Row | null;
  after: Body | null;
}

/** An entity that rows belong to. */
export interface Parent {
  table: string;
  /** Stands in sentences: "team". */
  name: string;
  /** Column that points to the parent: in the table of the next parent, or for the last one in the resource's own. */
  column: string;
}

type Write<R extends TObject, B extends TObject> = Change<Static<R>, Static<B>>;

/**
 * The server's part of an administered table, beyond its declaration. Columns are named as the fields (a reference `x` is the
 * column `x_id`), so a new field needs a migration and no change here. The table has `id` and `version`.
 *
 * Three hooks may change what a write does: `check` (refuse), `saved` (further changes), `remove` (instead of deleting). What
 * needs more is written by hand.
 */
export interface ResourceOptions<R extends TObject, B extends TObject> {
  table: string;
  /** The name in sentences, summaries and the audit log; the declaration's noun where left out. */
  name?: string;
  /** One for each parameter of the path, in their order. */
  parents?: readonly Parent[];
  read: Rule;
  write: Rule;
  /** All where left out. */
  operations?: readonly Operation[];
  /**
   * The condition on rows that the user sees; it may read the database. The list leaves the others out, and a call on one of them
   * answers 404. Without it everyone whom the rules admit sees every row.
   */
  visible?: (user: CurrentUser, tx: Tx) => Promise<RawBuilder<SqlBool>>;
  /** Rows that the list answers where the query has no `per_page`; `limits.listPageSize` where left out. */
  pageSize?: number;
  /**
   * Ids that the path does not have but references depend on, by parameter: `groupId` for targets of the delivery group. By default those
   * of the path.
   */
  scope?: (tx: Tx, change: Pick<Write<R, B>, 'id' | 'parents'>) => Promise<ParentIds>;
  /** Restricts the list alone to some of the rows. @throws HttpError 403 when the user has no list at all */
  listed?: (user: CurrentUser) => RawBuilder<SqlBool>;
  /** Fields that are no columns: `derived` reads them, `saved` stores them. */
  elsewhere?: readonly (keyof Static<B> & string)[];
  /** Takes the locks that come before that of the row: of rows that other writes lock first as well. */
  lockFirst?: (tx: Tx, parents: ParentIds) => Promise<unknown>;
  /** Columns with the bytes of files that a row keeps itself, by field: those from before files had a store. */
  bytesIn?: Readonly<Record<string, string>>;
  /** Columns that each write sets beside those of the body: who wrote last. */
  sets?: (change: Write<R, B>) => Record<string, unknown>;
  /** Columns that are named unlike their field. */
  columns?: Partial<Record<keyof Static<B> & string, string>>;
  /** Members of rows, or fields of the list, that are no columns of the table. Their SQL names the table itself. */
  derived?: (user: CurrentUser) => Record<string, RawBuilder<unknown>>;
  /** SQL of each `x_includes` of the list. */
  includes?: Record<string, (ids: number[]) => RawBuilder<SqlBool>>;
  /** CSV cells that differ from the member's value. */
  cells?: Partial<Record<string, (row: Static<R>) => CsvCell>>;
  /** The unique field of each constraint or index that is not named `<table>_<column>_key`. */
  constraints?: Record<string, keyof Static<B> & string>;
  /** Rows of other tables that keep a row from being deleted. */
  usedBy?: readonly { table: string; column: string; text: (count: number) => string }[];
  /** Refuses a write that the schema lets through; runs in its transaction, the row locked. @throws HttpError */
  check?: (tx: Tx, change: Write<R, B>) => Promise<void>;
  /** Further changes of a write, in its transaction. */
  saved?: (tx: Tx, change: Write<R, B>) => Promise<void>;
  /** Replaces the deletion of the row. */
  remove?: (tx: Tx, change: Write<R, B>) => Promise<void>;
}

/** A resource as its routes use it: contract and options together. */
export interface Resource<R extends TObject = TObject, B extends TObject = TObject> extends ResourceOptions<
  R,
  B
> {
  name: string;
  /** Tag and summaries in the OpenAPI document. */
  plural: string;
  /** Below `/api`. */
  path: string;
  row: R;
  body: B;
  fields: ListFields;
  /** Order of the list unless the query has one: "date", "name desc". */
  sort: string;
  /** Absent for lists that are only read. */
  data?: ResourceData;
}

/**
 * Declares the calls of an administered table; `resourceRoutes` makes them. The types of its hooks follow from its contract.
 * @example defineResource(contractOf(suppliers), { table: 'supplier', read: signedIn, write: globalAdmin })
 */
export function defineResource<R extends TObject, B extends TObject>(
  { data, row, body, fields }: Contract<R, B>,
  options: ResourceOptions<R, B>,
): Resource<R, B> {
  const { path, noun, sort } = data;
  const plural = path.slice(path.lastIndexOf('/') + 1);
  return { name: noun.one, ...options, plural, path, row, body, fields, sort, data };
}

/** Declares a list that is only read. */
export const defineList = <R extends TObject>(
  list: Omit<Resource<R>, 'body' | 'write'> & { operations: readonly ('list' | 'get')[] },
): Resource<R> => ({ ...list, body: Type.Object({}), write: () => false });

export const signedIn: Rule = () => true;
export const globalAdmin: Rule = (user) => user.is_admin;
