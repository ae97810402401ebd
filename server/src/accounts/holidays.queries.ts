import { sql } from 'kysely';
import type { HolidayBody } from 'shared-api/contracts/accounts';
import type { Named } from 'shared-api/contracts/common';
import type { Tx } from '../db/types';
import { likePart } from '../http/list';
import { isVisible, type Scope } from '../projects/visibility';

export const findHoliday = (tx: Tx, id: number) =>
  tx.selectFrom('holiday').select('date').where('id', '=', id).executeTakeFirst();

/** @returns how many were added; dates that are there already are left as they are */
export async function addHolidays(tx: Tx, holidays: HolidayBody[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('holiday')
    .values(holidays)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Open projects with this completion date that a person may see. */
export async function listProjectsOn(
  tx: Tx,
  scope: Scope,
  date: string,
  { search = '', perPage, offset }: { search?: string; perPage: number; offset: number },
): Promise<{ rows: Named[]; total: number }> {
  const found = tx
    .selectFrom('project_list')
    .innerJoin('project', 'project.id', 'project_list.project_id')
    .where('project.delivery_date', '=', date)
    .where('project_list.is_closed', '=', false)
    .where('project_list.search', 'ilike', likePart(search.trim()))
    .where((eb) => isVisible(eb as never, scope));
  const rows = await found
    .select(['project.id', 'project.name'])
    .orderBy('project.id')
    .limit(perPage)
    .offset(offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}
