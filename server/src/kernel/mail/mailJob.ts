import type { Config } from '../config/config';
import type { Tx } from '../db/types';
import { JobFailure, type JobContext, type JobDeps, type JobKind } from '../jobs/jobKind';
import type { Framed } from './frameMail';
import type { MailRow } from './mail.tables';
import { isMailAddress, noAddress } from './mailAddress';
import { endMail, findMail, findPerson, retryMail, type MailEnd } from './outbox.queries';
import { lockMail } from './queueMail';
import { renderMail, UnknownKind, withSavepoint, type RenderedContent, type Renderers } from './renderMail';
import { openSmtp, type Smtp } from './smtp';
import { cleanLine } from './cleanText';

export interface MailJobNeeds extends JobDeps {
  /** null: mail is only rendered and stored. */
  smtp: Smtp | null;
  renderers: Renderers;
}

interface Recipient {
  name: string;
  address: string;
}

/** The reason why a mail has no recipient. */
type NoRecipient = Pick<MailEnd, 'status'> & { reason: string };

async function recipientOf(tx: Tx, { kind, usr_id, address }: MailRow): Promise<Recipient | NoRecipient> {
  const person = usr_id === null ? null : await findPerson(tx, usr_id, kind);
  if (person && !person.active) return { status: 'dropped', reason: 'The recipient is deactivated.' };
  if (person?.muted)
    return { status: 'dropped', reason: 'The recipient has switched off mails of this kind.' };
  const to = (person ? person.email : address)?.trim();
  if (!to) return { status: 'dropped', reason: 'The recipient has no e-mail address.' };
  if (!isMailAddress(to)) return { status: 'failed', reason: noAddress };
  return { name: person?.name ?? '', address: to };
}

/**
 * The Message-ID: the same for every attempt, so that the reader's mail program removes duplicates. A mail with a secret gets a
 * new one each time.
 */
export function messageId({ id, message_key, attempts }: MailRow, secret: boolean, from: string): string {
  const suffix = secret ? `.${attempts}.${Date.now().toString(36)}` : '';
  return `<mail.${id}.${message_key}${suffix}@${from.split('@').pop()}>`;
}

const outgoing = (mail: MailRow, to: Recipient, rendered: RenderedContent, { mailFrom }: Config) => ({
  from: { name: cleanLine(rendered.organisation, 100), address: mailFrom },
  to: { name: cleanLine(to.name, 100), address: to.address },
  subject: rendered.subject,
  text: rendered.text,
  html: rendered.html,
  messageId: messageId(mail, rendered.content.secret ?? false, mailFrom),
  headers: {
    // These headers prevent automatic replies (RFC 3834, and Exchange's own).
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.request_id ? { 'X-Request-Id': cleanLine(mail.request_id, 100) } : {}),
  },
});

/** Returns the copy of a mail to store; of a mail with a secret, the version without it. */
async function copyToStore(
  tx: Tx,
  mail: MailRow,
  rendered: RenderedContent,
  needs: MailJobNeeds,
): Promise<Framed> {
  const shown = rendered.content.secret
    ? await renderMail(tx, mail, needs.config, 'show', needs.renderers)
    : rendered;
  // No stored text is better than a stored secret.
  if ('drop' in shown || (rendered.content.secret && shown === rendered))
    return { subject: rendered.subject, text: '', html: '' };
  return { subject: shown.subject, text: shown.text, html: shown.html };
}

async function deliver(
  tx: Tx,
  mail: MailRow,
  needs: MailJobNeeds,
  log: JobContext['log'],
  signal: AbortSignal,
): Promise<string> {
  const { config, smtp } = needs;
  const end = async (how: MailEnd) => {
    await endMail(tx, mail.id, how);
    return how.status;
  };
  const to = await recipientOf(tx, mail);
  if ('status' in to) return end(to);

  let rendered: Awaited<ReturnType<typeof renderMail>>;
  let copy: Framed;
  try {
    [rendered, copy] = await withSavepoint(tx, async () => {
      const one = await renderMail(tx, mail, config, smtp ? 'send' : 'show', needs.renderers);
      return [
        one,
        'drop' in one ? { subject: '', text: '', html: '' } : await copyToStore(tx, mail, one, needs),
      ];
    });
  } catch (error) {
    // The fault is in the portal, not in the mail: it is retried until a release fixes it or the mail expires.
    log.error({ err: error, mail: mail.id }, 'a mail could not be rendered');
    const reason = error instanceof UnknownKind ? error.message : 'It could not be rendered.';
    return retryMail(tx, mail.id, { reason, tried: false, pause: config.mailRetry });
  }
  if ('drop' in rendered) return end({ status: 'dropped', reason: cleanLine(rendered.drop, 300) });
  const sentTo = mail.usr_id === null ? null : to.address;
  if (!smtp) return end({ status: 'kept', reason: 'The portal has no mail server.', rendered: copy, sentTo });

  const delivery = await smtp.send(outgoing(mail, to, rendered, config), signal);
  if (delivery.outcome === 'later' || delivery.outcome === 'resting') {
    const wasTried = delivery.outcome === 'later';
    return retryMail(tx, mail.id, {
      reason: delivery.reason,
      tried: wasTried,
      pause: config.mailRetry,
      rendered: copy,
    });
  }
  if (delivery.outcome === 'refused')
    return end({ status: 'failed', reason: delivery.reason, tried: true, rendered: copy, sentTo });
  await rendered.content.sent?.(tx);
  return end({ status: 'sent', tried: true, rendered: copy, sentTo });
}

/**
 * Sends a mail of the outbox. The mail is locked, read and rendered with current data; its result is written in the transaction
 * that ends the job. A server that dies after the mail server accepted the mail and before the commit sends it again under the
 * same Message-ID.
 */
export function mailJob(needs: MailJobNeeds): JobKind {
  return {
    name: 'mail',
    // Retries of mails are decided below; these attempts are for database failures.
    maxAttempts: 40,
    async run(tx, payload, { log, signal }) {
      const { mail: id, due } = payload as { mail: number; due: number };
      await lockMail(tx, id);
      const mail = await findMail(tx, id);
      // The mail was sent or postponed; a postponed mail has a later job.
      if (mail?.status !== 'waiting' || mail.send_after.getTime() > due) return;
      const outcome = await deliver(tx, mail, needs, log, signal);
      if (signal.aborted) throw new JobFailure('The server stopped.');
      log.info({ mail: id, mail_kind: mail.kind, became: outcome }, 'mail');
    },
    async failed(tx, payload, { dead, reason }) {
      if (dead)
        await endMail(tx, (payload as { mail: number }).mail, {
          status: 'failed',
          reason: `It could not be worked on: ${reason}`,
        });
    },
  };
}

/** The mail job for the mail server of the settings; it connects with the first mail. */
export function portalMailJob(deps: JobDeps & { renderers: Renderers }): JobKind {
  const { smtpUrl, mailRetry } = deps.config;
  // The pause is shorter than the retry delay, so that a retry contacts the server again.
  const rest = Math.min(30, mailRetry / 2) * 1000;
  return mailJob({ ...deps, smtp: smtpUrl ? openSmtp(smtpUrl, { rest }) : null });
}
