import { withClient } from '../kernel/db/checks';
import { openPool } from '../kernel/db/database';
import { loadDemo } from '../loadDemo';
import { onceARun, silentLog, templateName, testCluster } from './testCluster';

const name = 'portal_demo_template';

/**
 * A database that holds the demo organisation, to be cloned. It is loaded once a run, at the first that asks: its history ends
 * then.
 * @returns its name
 */
export async function demoTemplate(): Promise<string> {
  const connectionTo = await testCluster();
  await onceARun('demo', async () => {
    await withClient(connectionTo('postgres'), async (client) => {
      // What an attempt before this one left behind.
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
