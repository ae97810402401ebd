import type { Config } from './kernel/config/config';
import type { Db } from './kernel/db/types';
import { demoAccounts, demoPassword } from './areas/accounts/demoAccounts';
import { firstAdminLink } from './kernel/session/firstAdmin';
import { StartError } from './kernel/config/startError';

/** Whether the database holds the demo organisation: every demo account with its login and name. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('usr')
    .where(
      'login',
      'in',
      demoAccounts.map(({ login }) => login),
    )
    .select(['login', 'name'])
    .execute();
  return demoAccounts.every(({ login, name }) =>
    rows.some((row) => row.login === login && row.name === name),
  );
}

/** @throws StartError when the demo organisation, whose passwords are public, would be served as a real one */
export async function refuseStrayDemo(db: Db, config: Config): Promise<void> {
  if (config.demo || !(await holdsDemo(db))) return;
  const place = config.databaseUrl ? 'DATABASE_URL to another database' : 'PORTAL_DATA to another folder';
  throw new StartError(
    `PORTAL_DEMO=0, but the database holds the demo organisation, whose passwords everyone knows: set ${place}.`,
  );
}

/** The text printed when the portal is ready: its address, and how to sign in. */
export async function announcement(db: Db, config: Config): Promise<string> {
  const lines = ['', `Delivery Portal ${config.version} is ready: ${config.portalUrl}`, ''];
  const link = config.demo ? null : await firstAdminLink(db, config);
  if (link) lines.push('Nobody can sign in yet. Make the first admin, by this link, once:', `  ${link}`, '');
  if (config.demo && (await holdsDemo(db))) {
    lines.push(`Demo accounts, all with the password ${demoPassword}:`);
    const wide = Math.max(...demoAccounts.map(({ login }) => login.length));
    const role = Math.max(...demoAccounts.map((account) => account.role.length));
    for (const account of demoAccounts)
      lines.push(`  ${account.login.padEnd(wide)}  ${account.role.padEnd(role)}  ${account.about}`);
    lines.push('');
  }
  return [...lines, 'Ctrl-C stops it.', ''].join('\n');
}
