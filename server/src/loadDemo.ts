import type { OpenDatabase } from './kernel/db/database';
import { inBulkTransaction } from './kernel/db/bulk/inBulkTransaction';
import { inLoadingOrder, type DemoDeclaration } from './kernel/demo/demoData';
import { parts } from './parts';

/**
 * Loads the demo organisation into an empty database, in one transaction: the demo data of all areas, and then its history.
 * @param now the end of the history; its dates count back from it
 * @param areas by default all parts of the server
 */
export async function loadDemo(
  database: Pick<OpenDatabase, 'connection'>,
  { now, areas = parts }: { now: Date; areas?: readonly { name: string; demo?: DemoDeclaration }[] },
): Promise<void> {
  const all = await Promise.all(inLoadingOrder(areas).map(({ demo }) => demo!.data()));
  await inBulkTransaction(database, async (tx) => {
    for (const data of all) await data.load?.(tx, now);
    for (const data of all) await data.play?.(tx, now, all);
  });
}
