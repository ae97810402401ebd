/*
 * A server that only runs jobs, for tests that kill it. Each run of the job `effect` writes a row, waits for a moment, and writes
 * another. It prints `ready`; SIGTERM stops it normally.
 * Arguments: the connection to the database as JSON, and the server's name.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { openPool } from '../kernel/db/database';
import { openJobs } from '../kernel/jobs/openJobs';
import { openHub } from '../kernel/events/hub';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function main(connection: pg.ClientConfig, name: string): Promise<void> {
  const database = openPool(connection, log, { max: 2 });
  const hub = await openHub(database, log);
  const jobs = openJobs({
    db: database,
    hub,
    log,
    timeZone: 'UTC',
    kinds: [
      {
        name: 'effect',
        async run(tx, _, { id }) {
          const note = sql`insert into effect (job, server) values (${id}, ${name})`;
          await note.execute(tx);
          await sleep(Math.random() * 20);
          await note.execute(tx);
        },
      },
    ],
  });
  jobs.start();
  process.on('SIGTERM', () => {
    void jobs
      .stop()
      .then(() => hub.close())
      .then(() => process.exit(0));
  });
  writeSync(1, 'ready\n');
}

void main(JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig, process.argv[3] ?? '');
