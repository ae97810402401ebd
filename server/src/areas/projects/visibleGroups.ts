import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import { mayRaiseSql } from './raise/mayRaise';
import { loadScope, visibleGroupIds } from './visibility';

/** Lists the ids of the delivery groups that a person belongs to, sees a project of, or may raise projects in. */
export async function visibleGroups(tx: Tx, user: CurrentUser): Promise<number[] | 'all'> {
  const seen = await visibleGroupIds(tx, await loadScope(tx, user));
  if (seen === 'all') return 'all';
  const open = await tx.selectFrom('project_type').select('id').where(mayRaiseSql(user)).execute();
  return [...new Set([...seen, ...open.map(({ id }) => id)])];
}
