import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withClient } from '../../server/src/kernel/db/checks';
import { lockDataDir } from '../../server/src/kernel/db/dataDirLock';
import { openDatabase, openPool, type OpenDatabase } from '../../server/src/kernel/db/database';
import { migrate, migrationSource } from '../../server/src/kernel/db/migrate';
import { loadDemo } from '../../server/src/loadDemo';
import { readConfig } from '../../server/src/kernel/config/readConfig';
import { rebuildProjectList } from '../../server/src/areas/projects/list/projectList.readModel';
import { findRoot } from '../../server/src/kernel/config/root';
import { addOrganisation } from './addOrganisation';
import { addProjects } from './addProjects';
import { withoutIndexes } from './withoutIndexes';

/*
 * npm run generate -- --projects 1000000 [--data <folder>]: a large organisation in a database of its own. Each project repeats
 * one of the demo's with its whole history, at another time, for other people, in one of twelve groups. A server starts on it
 * with PORTAL_DATA=<folder> PORTAL_DEMO=1.
 */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The tables that are filled row by row: their indexes are built at the end. */
const filled = [
  'project',
  'project_role',
  'project_service',
  'timeline_entry',
  'attachment',
  'project_milestone',
  'project_list',
  'project_access',
  'quote',
];

/** The number of projects for benchmarks in smoke size: a few of them can be moved from state to state. */
export const smokeProjects = 4000;

/** The default folder for so many generated projects. */
export const generatedDir = (projects: number): string =>
  join(findRoot(), '.cache/generated', String(projects));

function stopwatch() {
  const began = Date.now();
  return (text: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}`);
}

/** Rebuilds the read model of the list, on a pool without time limits. */
async function rebuild({ connection }: OpenDatabase): Promise<void> {
  const patient = openPool(connection, silent, {
    max: 1,
    statementTimeout: 0,
    idleTimeout: 0,
    answerTimeout: 0,
  });
  await patient.db.transaction().execute(rebuildProjectList);
  await patient.db.destroy();
}

async function fill(database: OpenDatabase, projects: number, hasDemo: boolean): Promise<void> {
  const say = stopwatch();
  if (!hasDemo) {
    await loadDemo(database, { now: new Date() });
    say('the demo organisation');
  }
  await database.db.transaction().execute(addOrganisation);
  say('people, teams and groups');
  await withClient({ ...database.connection, application_name: 'portal generate' }, async (client) => {
    // Copies refer to existing rows. Checking the foreign keys row by row would take twice as long.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set statement_timeout = 0; set jit = off",
    );
    await withoutIndexes(client, filled, async () => {
      await addProjects(client, projects, (done) => say(`${done} of ${projects} projects`));
      await rebuild(database);
      say('the read model of the list');
    });
    say('indexes');
    await client.query('vacuum analyze');
    say('statistics');
  });
}

/**
 * Generates a database with the given number of projects; a million take minutes.
 * @param dataDir its folder; must be empty or absent unless it holds the demo organisation and nothing else
 * @param hasDemo it holds the demo organisation
 */
export async function generate(
  projects: number,
  dataDir: string,
  { hasDemo = false }: { hasDemo?: boolean } = {},
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const config = readConfig({ PORTAL_DATA: dataDir, PORTAL_TZ: 'UTC', PORTAL_DEMO: '1' });
  const lock = lockDataDir(dataDir);
  const database = await openDatabase({ ...config, databaseUrl: null }, silent);
  try {
    await migrate(database, { version: config.version, source: migrationSource(config), log: silent });
    const there = await database.db.selectFrom('usr').select('id').limit(1).executeTakeFirst();
    if (there && !hasDemo)
      throw new Error(`There is an organisation in ${dataDir} already: remove the folder, or name another.`);
    await fill(database, projects, hasDemo);
  } finally {
    await database.close();
    lock.release();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { projects: { type: 'string' }, data: { type: 'string' } } });
  const projects = Number(values.projects ?? 1_000_000);
  if (!Number.isInteger(projects) || projects < 1000 || projects > 10_000_000)
    throw new Error('--projects takes a whole number from 1000 to 10000000.');
  const dataDir = values.data ? resolve(values.data) : generatedDir(projects);
  await generate(projects, dataDir);
  console.log(`\n${dataDir}\nPORTAL_DATA=${dataDir} PORTAL_DEMO=1 npm start`);
}

if (process.argv[1]?.endsWith('generate.ts'))
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
