/* npm run check:readmodel: rebuilds the project list's read model beside the stored one and names what differs. */
import { readConfig } from './kernel/config/readConfig';
import { lockDataDir } from './kernel/db/dataDirLock';
import { attachDatabase, openDatabase } from './kernel/db/database';
import { checkReadModel } from './areas/projects/list/projectList.readModel';
import { oneLine, StartError } from './kernel/config/startError';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Locks the data folder; returns null when a server holds the lock: its database is used then and left running. */
function takeLock(dataDir: string) {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const lock = config.databaseUrl ? null : takeLock(config.dataDir);
  const database = await (lock ? openDatabase : attachDatabase)(config, silent);
  try {
    const faults = await checkReadModel(database.db);
    for (const { project_id, table } of faults) console.log(`project ${project_id}: ${table} differs`);
    console.log(faults.length ? `${faults.length} rows differ.` : 'The read model is what its tables say.');
    return faults.length ? 1 : 0;
  } finally {
    await database.close();
    lock?.release();
  }
}

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    console.error(oneLine(error));
    process.exitCode = 1;
  });
