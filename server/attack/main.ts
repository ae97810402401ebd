import { parseArgs } from 'node:util';
import { prepareTestDir, removeTestDir } from '../src/testing/testCluster';
import { createTestApp } from '../src/testing/testApp';
import { attacks, fullSize, runAttacks } from './runAttacks';

/*
 * npm run attack starts a server with the demo organisation and a database of its own, attacks it, and prints what it found.
 * `--seed <number>` repeats the random values of another run; names of attacks run those alone.
 */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string' } },
    allowPositionals: true,
  });
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const names = positionals.length ? positionals : Object.keys(attacks);
  await prepareTestDir();
  try {
    const test = await createTestApp({ timeouts: { body: 2_000, head: 2_000, reader: 2_000 } });
    try {
      const { requests, unexpected, slowest, longestBlock, statuses } = await runAttacks(
        test,
        { ...fullSize, seed },
        { names, log: (line) => console.log(line) },
      );
      console.log(`\nseed               ${seed}`);
      console.log(
        `requests           ${requests} (${Object.entries(statuses)
          .map(([kind, n]) => `${n} ${kind}`)
          .join(', ')})`,
      );
      console.log(`slowest answer     ${slowest.ms} ms, ${slowest.what}`);
      console.log(`longest block      ${longestBlock} ms of the process that holds server and attacker`);
      console.log(`unexpected answers ${unexpected.length}`);
      for (const line of unexpected) console.log(`  ${line}`);
      return !unexpected.length;
    } finally {
      await test.close();
    }
  } finally {
    await removeTestDir();
  }
}

void main().then((passed) => process.exit(passed ? 0 : 1));
