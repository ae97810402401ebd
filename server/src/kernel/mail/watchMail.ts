import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import type { Metrics } from '../metrics/metrics';

/** Reports the mails of the outbox, of all servers. */
export function watchMail(metrics: Metrics, { db }: Pick<OpenDatabase, 'db'>): void {
  metrics.watch(
    { name: 'portal_mail', help: 'Mails by status, of all servers.', labels: ['status'] },
    async () => {
      const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*)::int as n from mail where status in ('waiting', 'failed') group by status`.execute(
        db,
      );
      return ['waiting', 'failed'].map((status) => ({
        labels: { status },
        value: rows.find((row) => row.status === status)?.n ?? 0,
      }));
    },
  );
}
