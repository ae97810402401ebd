import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from 'shared-api/limits';
import type { ListFields } from 'shared-api/contracts/lists/list';
import { isDay } from 'shared-api/workingDays';
import type { Database } from '../db/types';
import { badRequest } from '../http/errors';

type Table = keyof Database;
type Eb<T extends Table> = ExpressionBuilder<Database, T>;
type Column<T extends Table> = keyof Database[T] & string;

/** Values of an `equal` filter. null matches rows without a value; the query has an empty value for it. */
export type FilterValues = (string | null)[];

/** The SQL of a list's declared fields. A declared field without an entry here is a type error. */
export interface ListSql<T extends Table, F extends ListFields> {
  equal: Record<keyof F['equal'], (eb: Eb<T>, values: FilterValues) => Expression<SqlBool>>;
  like: Record<F['like'][number], Column<T>>;
  /** A column of instants, or of days, which have no time zone. */
  range: Record<F['range'][number], Column<T> | { day: Column<T> }>;
  includes: Record<F['includes'][number], (eb: Eb<T>, ids: number[]) => Expression<SqlBool>>;
  sort: Record<F['sort'][number], Column<T>>;
  search: (eb: Eb<T>, text: string) => Expression<SqlBool>;
}

/** A validated query of a list. */
export type ParsedQuery = Record<string, unknown> & {
  page?: number;
  per_page?: number;
  sort?: string[];
  search?: string;
  columns?: string[];
};

/** The `like` pattern for texts that contain the given text literally: escapes `%`, `_` and `\`. */
export const likePart = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition that a text contains each of the searched words literally, in any order and regardless of case. */
export const hasWords = (text: Expression<string>, searched: string): RawBuilder<SqlBool> => {
  const words = [...new Set(searched.split(/\s+/).filter(Boolean))];
  if (!words.length) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => sql`${text} ilike ${likePart(word)}`),
    sql` and `,
  )})`;
};

/** `column = any(values)`, or is null when null is among them. */
export function anyOf<T extends Table>(
  eb: Eb<T>,
  column: Column<T>,
  values: (string | number | boolean | null)[],
  type: 'int' | 'text' | 'boolean' | 'date',
): Expression<SqlBool> {
  const ref = sql.ref(column);
  const some = values.filter((value) => value !== null);
  const within = sql<SqlBool>`${ref} = any(${some}::${sql.raw(type)}[])`;
  if (!values.includes(null)) return within;
  const empty = sql<SqlBool>`${ref} is null`;
  // Alone, `is null` uses an index; with an empty `any` beside it PostgreSQL would test every row.
  return some.length ? eb.or([empty, within]) : empty;
}

/** Midnight of a date in the organisation's time zone. */
export const midnight = (date: string, timeZone: string, plusDays = 0): RawBuilder<Date> =>
  sql<Date>`((${date}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;

/** @throws HttpError 400 for a date that does not exist */
export function realDate(text: string): string {
  if (!isDay(text)) throw badRequest(`There is no day ${text}.`);
  return text;
}

/**
 * Builds the condition of a list's query.
 * @param query as validated by `listQuery(fields)`
 * @param timeZone the time zone in which dates begin
 * @throws HttpError 400 for a date that does not exist
 */
export function listWhere<T extends Table, F extends ListFields>(
  fields: F,
  sqlOf: ListSql<T, F>,
  query: ParsedQuery,
  timeZone: string,
): (eb: Eb<T>) => Expression<SqlBool> {
  return (eb) => {
    const parts: Expression<SqlBool>[] = [];
    for (const name of Object.keys(fields.equal) as (keyof F['equal'] & string)[]) {
      const values = query[name] as string[] | undefined;
      if (values)
        parts.push(
          sqlOf.equal[name](
            eb,
            values.map((value) => value || null),
          ),
        );
    }
    for (const name of fields.like as readonly F['like'][number][]) {
      const text = query[`${name}_like`] as string | undefined;
      if (text) parts.push(sql<SqlBool>`${sql.ref(sqlOf.like[name])} ilike ${likePart(text)}`);
    }
    for (const name of fields.range as readonly F['range'][number][]) {
      const column: Column<T> | { day: Column<T> } = sqlOf.range[name];
      const plain = typeof column === 'object';
      const ref = sql.ref(plain ? column.day : column);
      const [gte, lte, lt] = ['gte', 'lte', 'lt'].map((op) => query[`${name}_${op}`] as string | undefined);
      const start = (date: string, plusDays = 0) =>
        plain
          ? sql`(${realDate(date)}::date + ${plusDays}::int)`
          : midnight(realDate(date), timeZone, plusDays);
      if (gte) parts.push(sql<SqlBool>`${ref} >= ${start(gte)}`);
      if (lte) parts.push(sql<SqlBool>`${ref} < ${start(lte, 1)}`);
      if (lt) parts.push(sql<SqlBool>`${ref} < ${start(lt)}`);
    }
    for (const name of fields.includes as readonly F['includes'][number][]) {
      const ids = query[`${name}_includes`] as string[] | undefined;
      if (ids) parts.push(sqlOf.includes[name](eb, ids.map(Number)));
    }
    const search = query.search?.trim();
    if (search) parts.push(sqlOf.search(eb, search));
    return eb.and(parts);
  };
}

export interface Order<T extends Table> {
  column: Column<T>;
  direction: 'asc' | 'desc';
}

/**
 * Reads `sort=field desc,other`.
 * @param key the column that makes the order total, last unless the query names it
 * @throws HttpError 400 for a field that the list does not sort by
 */
export function listOrder<T extends Table, F extends ListFields>(
  sqlOf: Pick<ListSql<T, F>, 'sort'>,
  sort: string[] | undefined,
  key: Order<T>,
): Order<T>[] {
  const orders: Order<T>[] = [];
  for (const term of (sort ?? []).flatMap((text) => text.split(',')).map((text) => text.trim())) {
    if (!term) continue;
    const [field = '', direction = 'asc', ...rest] = term.split(/\s+/);
    const column = Object.hasOwn(sqlOf.sort, field) ? sqlOf.sort[field as F['sort'][number]] : undefined;
    if (!column || rest.length || !['asc', 'desc'].includes(direction))
      throw badRequest(
        `This list cannot be sorted by "${term}". It sorts by ${Object.keys(sqlOf.sort).join(', ')}.`,
      );
    if (!orders.some((order) => order.column === column))
      orders.push({ column, direction: direction as 'asc' | 'desc' });
  }
  if (!orders.some((order) => order.column === key.column)) {
    // The direction of the leading column lets PostgreSQL scan one index.
    orders.push({ column: key.column, direction: orders[0]?.direction ?? key.direction });
  }
  return orders;
}

export interface Paging {
  page: number;
  perPage: number;
  offset: number;
}

/** Reads page and page size of a query. @param pageSize that of a query without one */
export function paging(query: ParsedQuery, pageSize: number = limits.listPageSize): Paging {
  const perPage = query.per_page ?? pageSize;
  const page = query.page ?? 1;
  return { page, perPage, offset: (page - 1) * perPage };
}

/** Limits the characters of the `Link` header: proxies refuse answers whose headers are longer than a few kilobytes. */
const maxLinkHeader = 2_000;

/**
 * Sets the headers that describe the page and the total of rows. Source: domain.md 11.
 * @param cap limits the counted rows: a larger total is not exact
 */
export function setListHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, perPage }: Paging,
  total: number,
  cap: number = limits.countCap,
): void {
  const capped = total > cap;
  const shown = Math.min(total, cap);
  const last = Math.max(1, Math.ceil(shown / perPage));
  const url = new URL(request.url, 'http://portal');
  const link = (target: number, rel: string) => {
    url.searchParams.set('page', String(target));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [link(1, 'first')];
  if (page > 1) links.push(link(page - 1, 'prev'));
  if (page < last || capped) links.push(link(page + 1, 'next'));
  if (!capped) links.push(link(last, 'last'));
  const header = links.join(', ');
  // With very many filters the links are left out; the other headers hold the same information.
  if (header.length <= maxLinkHeader) void reply.header('Link', header);
  void reply.headers({
    'X-Page': page,
    'X-Per-Page': perPage,
    'X-Total': shown,
    'X-Total-Capped': String(capped),
  });
}
