import type { Config } from '../../../kernel/config/config';
import { databaseTime } from '../../../kernel/db/databaseTime';
import type { Tx } from '../../../kernel/db/types';
import type { JobKind } from '../../../kernel/jobs/jobKind';
import type { MailBlock, Renderer } from '../../../kernel/mail/mailContent';
import { queueMail } from '../../../kernel/mail/queueMail';
import { newToken, tokenHash } from '../../../kernel/session/tokens';
import { findAccountsOf, lockUserToReset, resetHours, storeReset } from './recover.queries';
import { recoverUrl } from './recoverUrl';

/**
 * Mails a link to the accounts of an address that somebody typed, if there are any. As a job, so that the call has done the
 * same, in the same time, whatever the address was.
 */
export const recoverJob: JobKind = {
  name: 'recover',
  async run(tx, payload, { id }) {
    const { email, at } = payload as { email: string; at: string };
    // One mail an account: each has its own user ID and its own link. It goes to the address that is stored, not to the one typed.
    for (const account of await findAccountsOf(tx, email))
      await queueMail(tx, {
        kind: 'recover',
        to: { usrId: account.id },
        rule: 'Account recovery',
        event: `recover:${id}`,
        at: new Date(at),
      });
  },
};

/** Tells somebody that their password is another one now, in the transaction that changes it. */
export async function queuePasswordChanged(tx: Tx, userId: number): Promise<void> {
  const at = await databaseTime(tx);
  await queueMail(tx, {
    kind: 'password_changed',
    to: { usrId: userId },
    rule: 'Password changed',
    event: `password:${userId}:${at.toISOString()}`,
    at,
  });
}

const when = (at: string, { timeZone }: Config) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at)) +
  ` (${timeZone})`;

const findLogin = (tx: Tx, id: number) =>
  tx
    .selectFrom('usr')
    .select(['login', 'can_change_password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const hours = (n: number): string => (n === 1 ? 'one hour' : `${n} hours`);

/** Hours after which nobody waits for a link any more. */
const staleHours = 24;

/** The link is made here and nowhere stored; the password stays until it is used. */
export const renderRecover: Renderer = async (tx, { usr_id, events }, { config, purpose }) => {
  const asked = events.at(-1);
  if (!asked || usr_id === null) return { drop: 'Nobody asked for it.' };
  if (Date.now() - Date.parse(asked.at) > staleHours * 3_600_000)
    return { drop: 'It was asked for more than a day ago.' };
  const { login, can_change_password } = await findLogin(tx, usr_id);
  const subject = 'Set a new password';
  const intro = `Somebody asked for a new password for the user ID ${login} on ${when(asked.at, config)}.`;
  const because = 'this address was entered under “Account recovery” on the sign-in page.';
  if (!can_change_password)
    return {
      subject: 'Your password is not changed in the portal',
      blocks: [
        { kind: 'text', text: intro },
        {
          kind: 'text',
          text: 'The password of this account is not kept by the portal. Set it where you set that of your other accounts, or ask a global admin.',
        },
      ],
      because,
    };
  const token = newToken();
  const link: MailBlock =
    purpose === 'send'
      ? { kind: 'link', label: 'Set a new password', url: recoverUrl(config, token) }
      : { kind: 'text', text: '[Here stands the link, in the mail that is sent alone: it is not kept.]' };
  return {
    subject,
    blocks: [
      { kind: 'text', text: intro },
      link,
      {
        kind: 'text',
        text: `The link works once, for ${hours(resetHours.mail)}. A link that you got before works no more.`,
      },
      {
        kind: 'text',
        text: 'If it was not you, you need not do anything: your password stays as it is. If it happens again, tell a global admin.',
      },
    ],
    because,
    secret: true,
    // Stored when it has gone out, so that no lock waits for the mail server.
    sent: async (now) => {
      const user = await lockUserToReset(now, usr_id);
      if (user?.active && user.can_change_password)
        await storeReset(now, user.id, tokenHash(token), resetHours.mail);
    },
  };
};

export const renderPasswordChanged: Renderer = async (tx, { usr_id, events }, { config }) => {
  const changed = events.at(-1);
  if (!changed || usr_id === null) return { drop: 'Nobody changed it.' };
  const { login } = await findLogin(tx, usr_id);
  return {
    subject: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `The password of the user ID ${login} was changed on ${when(changed.at, config)}. Whoever was signed in with it was signed out.`,
      },
      {
        kind: 'text',
        text: 'If it was not you, tell a global admin at once, and ask for a new password on the sign-in page.',
      },
      { kind: 'link', label: 'Open the portal', url: `${config.portalUrl}/` },
    ],
    because: 'it is about your own account.',
  };
};
