import { sql } from 'kysely';
import type { HolidayBody } from 'shared-api/contracts/accounts';
import type { Named } from 'shared-api/contracts/common';
import type { Tx } from '../../../kernel/db/types';
import { hasWords } from '../../../kernel/crud/list';
import { isVisible, type Scope } from '../../projects/public';

export const findHoliday = (tx: Tx, id: number) =>
  tx.selectFrom('holiday').select('date').where('id', '=', id).executeTakeFirst();

/** Adds the holidays whose dates are new; existing ones stay unchanged. @returns the added ones */
export const addHolidays = (tx: Tx, holidays: HolidayBody[]): Promise<HolidayBody[]> =>
  tx
    .insertInto('holiday')
    .values(holidays)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .returning(['date', 'name'])
    .execute();

/** Lists the years that have holidays, latest first. */
export async function listHolidayYears(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from date)::int as year from holiday order by year desc`.execute(tx);
  return rows.map(({ year }) => year);
}

/** Lists the open projects with this completion date that a person may see. */
export async function listProjectsOn(
  tx: Tx,
  scope: Scope,
  date: string,
  { search = '', perPage, offset }: { search?: string; perPage: number; offset: number },
): Promise<{ rows: Named[]; total: number }> {
  // The array makes the planner start from the few projects of that day instead of all that the person may see.
  const isOnDate = sql<boolean>`project_list.project_id = any(array(select id from project where delivery_date = ${date}))`;
  const found = tx
    .selectFrom('project_list')
    .where(isOnDate)
    .where('project_list.is_closed', '=', false)
    .where((eb) => hasWords(eb.ref('project_list.search'), search))
    .where((eb) => isVisible(eb, scope));
  const rows = await found
    .select(['project_id as id', 'project_name as name'])
    .orderBy('project_id')
    .limit(perPage)
    .offset(offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}
