import { withClient } from '../kernel/db/checks';
import { openPool } from '../kernel/db/database';
import { loadDemo } from '../loadDemo';
import { runOnce, silentLog, templateName, testCluster } from './testCluster';

const name = 'portal_demo_template';

/**
 * Loads the demo organisation into a database to be cloned, once per test run. Its history ends at that time.
 * @returns the name of the database
 */
export async function demoTemplate(): Promise<string> {
  const connectionTo = await testCluster();
  await runOnce('demo', async () => {
    await withClient(connectionTo('postgres'), async (client) => {
      // A failed attempt may have left it behind.
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} template ${templateName}`);
    });
    const open = openPool(connectionTo(name), silentLog, { max: 1 });
    try {
      await loadDemo(open, { now: new Date() });
    } finally {
      await open.db.destroy();
    }
  });
  return name;
}
