// Prepares each statement that a test run has noted on the machine's own PostgreSQL, without running it: what that version cannot
// read and the embedded one can is an error. Its argument is the folder of the notes.
import { withClient } from '../../server/src/kernel/db/checks';
import { readStatements, unreadable } from '../../server/src/testing/noteStatements';
import {
  prepareTestDir,
  removeTestDir,
  templateName,
  testCluster,
} from '../../server/src/testing/testCluster';

/** The statements that the PostgreSQL of PORTAL_TEST_PG cannot read. */
async function faultsOn(kind: 'system' | 'embedded', texts: readonly string[]) {
  process.env.PORTAL_TEST_PG = kind;
  await prepareTestDir();
  try {
    const connectionTo = await testCluster();
    return await withClient(connectionTo(templateName), (client) => unreadable(client, texts));
  } finally {
    await removeTestDir();
  }
}

async function main(): Promise<void> {
  const texts = readStatements(process.argv[2]!);
  if (!texts.length) throw new Error('No statement was noted.');
  const found = await faultsOn('system', texts);
  // Some tests send a wrong statement, or call a function that they have made: neither version reads these here.
  const alike = found.length
    ? await faultsOn(
        'embedded',
        found.map(({ text }) => text),
      )
    : [];
  const faults = found.filter(({ text }) => !alike.some((one) => one.text === text));
  for (const { text, message } of faults) console.error(`✖ ${message}\n  ${text.slice(0, 2000)}\n`);
  console.log(`${texts.length - faults.length} of ${texts.length} statements can be read.`);
  if (faults.length) process.exitCode = 1;
}

void main();
