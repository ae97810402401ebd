import type { Tx } from '../../../kernel/db/types';
import type { MailBlock, Renderer } from '../../../kernel/mail/mailContent';
import { queueMail } from '../../../kernel/mail/queueMail';
import { newToken, tokenHash } from '../../../kernel/session/tokens';
import { resetHours, storeMailedReset } from './recover.queries';
import { recoverUrl } from './recoverUrl';

/** Queues a mail with a link by which a user chooses a password, because a global admin asked for it. */
export const queueSignInLink = (tx: Tx, userId: number, at: Date): Promise<void> =>
  queueMail(tx, {
    kind: 'sign_in_link',
    to: { usrId: userId },
    rule: 'Sign-in link',
    event: `sign_in_link:${userId}:${at.toISOString()}`,
    at,
  });

/** Creates the link, which is stored nowhere; an earlier link stays valid until this one is sent. */
export const renderSignInLink: Renderer = async (tx, { usr_id, events }, { config, purpose }) => {
  const request = events.at(-1);
  if (!request || usr_id === null) return { drop: 'Nobody asked for it.' };
  if (Date.now() - Date.parse(request.at) > resetHours.admin * 3_600_000)
    return { drop: 'It was asked for more than a day ago.' };
  const user = await tx
    .selectFrom('usr')
    .select(['login', 'email', 'can_change_password'])
    .where('id', '=', usr_id)
    .executeTakeFirstOrThrow();
  if (!user.can_change_password) return { drop: 'The password of this user is not kept by the portal.' };
  const token = newToken();
  const link: MailBlock =
    purpose === 'send'
      ? { kind: 'link', label: 'Choose your password', url: recoverUrl(config, token) }
      : { kind: 'text', text: '[Here stands the link, in the mail that is sent alone: it is not kept.]' };
  return {
    subject: 'Choose your password',
    blocks: [
      {
        kind: 'text',
        text: `You have an account with the user ID ${user.login}. With this link you choose the password that you will sign in with.`,
      },
      link,
      {
        kind: 'text',
        text: `The link works once, for ${resetHours.admin} hours. A link that you got before no longer works.`,
      },
    ],
    because: 'a global admin had this link sent to you.',
    secret: true,
    // The token is stored after sending, so that no lock is held while the mail server is slow.
    sent: (sentTx) =>
      storeMailedReset(sentTx, {
        userId: usr_id,
        email: user.email,
        tokenHash: tokenHash(token),
        hours: resetHours.admin,
      }),
  };
};
