// Prepares each statement that a test run has noted on the PostgreSQL of PORTAL_TEST_PG, without running it: what that version cannot
// read is an error here. Its argument is the folder of the notes.
import { withClient } from '../../server/src/kernel/db/checks';
import { readStatements, unreadable } from '../../server/src/testing/noteStatements';
import {
  prepareTestDir,
  removeTestDir,
  templateName,
  testCluster,
} from '../../server/src/testing/testCluster';

async function main(): Promise<void> {
  const texts = readStatements(process.argv[2]!);
  if (!texts.length) throw new Error('No statement was noted.');
  await prepareTestDir();
  try {
    const connectionTo = await testCluster();
    const faults = await withClient(connectionTo(templateName), (client) => unreadable(client, texts));
    for (const { text, message } of faults) console.error(`✖ ${message}\n  ${text.slice(0, 2000)}\n`);
    console.log(`${texts.length - faults.length} of ${texts.length} statements can be read.`);
    if (faults.length) process.exitCode = 1;
  } finally {
    await removeTestDir();
  }
}

void main();
