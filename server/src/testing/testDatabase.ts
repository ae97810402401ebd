import { randomUUID } from 'node:crypto';
import { withClient } from '../kernel/db/checks';
import { openPool, type OpenDatabase } from '../kernel/db/database';
import { demoTemplate } from './demoTemplate';
import { noteStatements, writeStatements } from './noteStatements';
import { silentLog, templateName, testCluster } from './testCluster';

/**
 * Creates a database for a test file: a clone of the migrated template, which `close()` drops.
 * @param options.empty without the portal's tables
 * @param options.demo with the demo organisation
 * @param options.connectionTimeout milliseconds that a query waits for one of the eight connections; as in a portal by default
 * @example
 * let open: OpenDatabase;
 * beforeAll(async () => { open = await createTestDatabase(); });
 * afterAll(() => open.close());
 */
export async function createTestDatabase({
  empty = false,
  demo = false,
  connectionTimeout,
}: {
  empty?: boolean;
  demo?: boolean;
  connectionTimeout?: number | undefined;
} = {}): Promise<OpenDatabase> {
  noteStatements();
  const connectionTo = await testCluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? 'template1' : demo ? await demoTemplate() : templateName;
  await withClient(connectionTo('postgres'), (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const open = openPool(connectionTo(name), silentLog, {
    max: 8,
    ...(connectionTimeout ? { connectionTimeout } : {}),
  });
  return {
    ...open,
    kind: 'embedded',
    async close() {
      await open.db.destroy();
      writeStatements();
      await withClient(connectionTo('postgres'), (client) =>
        client.query(`drop database ${name} with (force)`),
      );
    },
  };
}
