/*
 * A server that only sends mails of the kind `plain`, for a test that kills it. It prints `ready`.
 * Arguments: the connection to the database as JSON, and the address of the mail server.
 */
import { writeSync } from 'node:fs';
import type pg from 'pg';
import { readConfig } from '../kernel/config/readConfig';
import { openPool } from '../kernel/db/database';
import { openJobs } from '../kernel/jobs/openJobs';
import { openHub } from '../kernel/events/hub';
import { mailJob } from '../kernel/mail/mailJob';
import { openSmtp } from '../kernel/mail/smtp';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function main(connection: pg.ClientConfig, smtpUrl: string): Promise<void> {
  const database = openPool(connection, log, { max: 2 });
  const hub = await openHub(database, log);
  const config = readConfig({ MAIL_FROM: 'portal@example.com' });
  const plain = async () => ({ subject: 'Hello', blocks: [] });
  const kind = mailJob({ config, log, smtp: openSmtp(smtpUrl), renderers: { plain } });
  openJobs({ db: database, hub, log, timeZone: 'UTC', kinds: [kind] }).start();
  writeSync(1, 'ready\n');
}

void main(JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig, process.argv[3] ?? '');
