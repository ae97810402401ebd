import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import type { NotificationRow, NotificationWords } from '../../../kernel/notify/notificationKind';
import { visiblePairs } from '../visibility';

const projectOf = ({ data }: NotificationRow) => Number(data.projectId);

/**
 * Presents notifications about projects, without those about a project that the reader does not see.
 * @param words the text, and the address below the project's page
 */
export async function presentOnProjects(
  tx: Tx,
  user: CurrentUser,
  rows: readonly NotificationRow[],
  words: (row: NotificationRow) => { text: string; below?: string },
): Promise<Map<number, NotificationWords>> {
  const ids = [...new Set(rows.map(projectOf))];
  const pairs = await visiblePairs(
    tx,
    ids.map((projectId) => ({ userId: user.id, projectId })),
  );
  const seen = pairs.map(({ projectId }) => projectId);
  if (!seen.length) return new Map();
  const named = await tx.selectFrom('project').select(['id', 'name']).where('id', 'in', seen).execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return new Map(
    rows.flatMap((row) => {
      const id = projectOf(row);
      const name = names.get(id);
      if (name === undefined) return [];
      const { text, below = '' } = words(row);
      return [[row.id, { text, subject: `#${id} ${name}`, to: `/projects/${id}${below}` }] as const];
    }),
  );
}
