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
  /** Null: mail is rendered and kept. */
  smtp: Smtp | null;
  renderers: Renderers;
}

interface Recipient {
  name: string;
  address: string;
}

/** Why a mail goes to nobody. */
type Nobody = Pick<MailEnd, 'status'> & { reason: string };

async function recipientOf(tx: Tx, { usr_id, address }: MailRow): Promise<Recipient | Nobody> {
  const person = usr_id === null ? null : await findPerson(tx, usr_id);
  if (person && !person.active) return { status: 'dropped', reason: 'The recipient is deactivated.' };
  const to = (person ? person.email : address)?.trim();
  if (!to) return { status: 'dropped', reason: 'The recipient has no e-mail address.' };
  if (!isMailAddress(to)) return { status: 'failed', reason: noAddress };
  return { name: person?.name ?? '', address: to };
}

/** The same however often a mail is sent, so that of two its reader sees one. One with a secret is another each time. */
export function messageId({ id, message_key, attempts }: MailRow, secret: boolean, from: string): string {
  const once = secret ? `.${attempts}.${Date.now().toString(36)}` : '';
  return `<mail.${id}.${message_key}${once}@${from.split('@').pop()}>`;
}

const outgoing = (mail: MailRow, to: Recipient, rendered: RenderedContent, { mailFrom }: Config) => ({
  from: { name: cleanLine(rendered.organisation, 100), address: mailFrom },
  to: { name: cleanLine(to.name, 100), address: to.address },
  subject: rendered.subject,
  text: rendered.text,
  html: rendered.html,
  messageId: messageId(mail, rendered.content.secret ?? false, mailFrom),
  headers: {
    // Holiday notices and the like are not to answer (RFC 3834, and Exchange's own).
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(mail.request_id ? { 'X-Request-Id': cleanLine(mail.request_id, 100) } : {}),
  },
});

/** What is stored of a mail: all of it, or of one with a secret what anybody may read. */
async function copyOf(
  tx: Tx,
  mail: MailRow,
  rendered: RenderedContent,
  needs: MailJobNeeds,
): Promise<Framed> {
  const shown = rendered.content.secret
    ? await renderMail(tx, mail, needs.config, 'show', needs.renderers)
    : rendered;
  // Whatever it was rendered for, a copy without its text is better than a secret.
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
      return [one, 'drop' in one ? { subject: '', text: '', html: '' } : await copyOf(tx, mail, one, needs)];
    });
  } catch (error) {
    // A fault of ours, not of the mail: it is mended by the next release, or given up.
    log.error({ err: error, mail: mail.id }, 'a mail could not be rendered');
    const reason = error instanceof UnknownKind ? error.message : 'It could not be rendered.';
    return retryMail(tx, mail.id, { reason, tried: false, pause: config.mailRetry });
  }
  if ('drop' in rendered) return end({ status: 'dropped', reason: cleanLine(rendered.drop, 300) });
  const sentTo = mail.usr_id === null ? null : to.address;
  if (!smtp) return end({ status: 'kept', reason: 'The portal has no mail server.', rendered: copy, sentTo });

  const delivery = await smtp.send(outgoing(mail, to, rendered, config), signal);
  if (delivery.outcome === 'later' || delivery.outcome === 'resting') {
    const tried = delivery.outcome === 'later';
    return retryMail(tx, mail.id, {
      reason: delivery.reason,
      tried,
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
 * Sends a mail of the outbox. Its row is read under its lock and rendered as things are now; what became of it is written with
 * the end of the job, so that a server that dies between the mail server's yes and that sends it again, under the same Message-ID.
 */
export function mailJob(needs: MailJobNeeds): JobKind {
  return {
    name: 'mail',
    // Trying again is decided below; here it is the database that failed.
    maxAttempts: 40,
    async run(tx, payload, { log, signal }) {
      const { mail: id, due } = payload as { mail: number; due: number };
      await lockMail(tx, id);
      const mail = await findMail(tx, id);
      // Sent, or put off since: then there is a later job.
      if (mail?.status !== 'waiting' || mail.send_after.getTime() > due) return;
      const became = await deliver(tx, mail, needs, log, signal);
      if (signal.aborted) throw new JobFailure('The server stopped.');
      log.info({ mail: id, mail_kind: mail.kind, became }, 'mail');
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

/** The mail job that sends to the mail server of the settings; it connects when there is the first mail. */
export function portalMailJob(deps: JobDeps & { renderers: Renderers }): JobKind {
  const { smtpUrl, mailRetry } = deps.config;
  // What is tried again finds a server that could not be reached before asked anew.
  const rest = Math.min(30, mailRetry / 2) * 1000;
  return mailJob({ ...deps, smtp: smtpUrl ? openSmtp(smtpUrl, { rest }) : null });
}
