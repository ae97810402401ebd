import type { Config } from '../../../kernel/config/config';
import { databaseTime } from '../../../kernel/db/databaseTime';
import type { Tx } from '../../../kernel/db/types';
import type { JobKind } from '../../../kernel/jobs/jobKind';
import type { MailBlock, Renderer } from '../../../kernel/mail/mailContent';
import { queueMail } from '../../../kernel/mail/queueMail';
import { newToken, tokenHash } from '../../../kernel/session/tokens';
import { findAccountsOf, resetHours, storeMailedReset } from './recover.queries';
import { recoverUrl } from './recoverUrl';

/**
 * Mails a link to each account of an address that somebody typed, if there are any. It is a job, so that the call does the same
 * in the same time for known and unknown addresses.
 */
export const recoverJob: JobKind = {
  name: 'recover',
  async run(tx, payload, { id }) {
    const { email, at } = payload as { email: string; at: string };
    // Each account gets its own mail with its own link, sent to the stored address and not to the typed one.
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

/** Queues a notice that a user's password has changed, in the transaction that changes it. */
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

const formatMoment = (at: string, { timeZone }: Config) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at)) +
  ` (${timeZone})`;

const findLogin = (tx: Tx, id: number) =>
  tx
    .selectFrom('usr')
    .select(['login', 'email', 'can_change_password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const formatHours = (n: number): string => (n === 1 ? 'one hour' : `${n} hours`);

/** Requests older than this are dropped. */
const maxAgeHours = 24;

/** Creates the link, which is stored nowhere; the password stays until the link is used. */
export const renderRecover: Renderer = async (tx, { usr_id, events }, { config, purpose }) => {
  const request = events.at(-1);
  if (!request || usr_id === null) return { drop: 'Nobody asked for it.' };
  if (Date.now() - Date.parse(request.at) > maxAgeHours * 3_600_000)
    return { drop: 'It was asked for more than a day ago.' };
  const { login, email, can_change_password } = await findLogin(tx, usr_id);
  const subject = 'Set a new password';
  const intro = `Somebody asked for a new password for the user ID ${login} on ${formatMoment(request.at, config)}.`;
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
        text: `The link works once, for ${formatHours(resetHours.mail)}. A link that you got before no longer works.`,
      },
      {
        kind: 'text',
        text: 'If it was not you, you need not do anything: your password stays as it is. If it happens again, tell a global admin.',
      },
    ],
    because,
    secret: true,
    // The token is stored after sending, so that no lock is held while the mail server is slow.
    sent: (sentTx) =>
      storeMailedReset(sentTx, {
        userId: usr_id,
        email,
        tokenHash: tokenHash(token),
        hours: resetHours.mail,
      }),
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
        text: `The password of the user ID ${login} was changed on ${formatMoment(changed.at, config)}. Whoever was signed in with it was signed out.`,
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
