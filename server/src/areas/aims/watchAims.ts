import type { AppDeps } from '../../kernel/area/deps';
import { comparisonsOf } from './compare/comparisons';

/** Adds the numbers of AIMs to `/metrics`. */
export function watchAims({ metrics, db }: AppDeps): void {
  metrics.watch(
    {
      name: 'portal_aim_comparisons',
      help: 'Comparisons and merges of AIMs that run or wait on this server.',
    },
    () => [{ value: comparisonsOf({ db }).queue.size }],
  );
  metrics.watch(
    { name: 'portal_aim_uploads_waiting', help: 'Files of AIMs that are not read yet, of all servers.' },
    async () => {
      const { n } = await db.db
        .selectFrom('aim_upload')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('state', 'in', ['waiting', 'merging'])
        .executeTakeFirstOrThrow();
      return [{ value: n }];
    },
  );
}
