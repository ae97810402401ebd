import type { ConnectionOptions } from 'node:tls';
import { createTransport } from 'nodemailer';
import { cleanLine } from './cleanText';
import { isMailAddress, noAddress } from './mailAddress';

export interface OutgoingMail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets. */
  messageId: string;
  headers: Record<string, string>;
}

/**
 * `refused` is final, `later` and `resting` are retried; `resting`: the server was unreachable a moment ago and was not
 * contacted. The reason is for admins.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'resting'; reason: string };

export interface Smtp {
  /**
   * Hands a mail to the mail server.
   * @param signal when aborted, the connection is closed; the mail may have been accepted nevertheless
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<Delivery>;
  close(): void;
}

export interface SmtpOptions {
  /** Further TLS options (for tests: which certificates to trust). */
  tls?: ConnectionOptions;
  /** Limits the milliseconds of the connection, the greeting and each answer. */
  timeout?: number;
  /** Milliseconds for which an unreachable mail server is not contacted again. */
  rest?: number;
}

/** Limits the milliseconds of a whole mail: a server that answers very slowly must not block a job. */
const mailTimeoutMs = 90_000;

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const replyOf = ({ response, message }: SmtpError) => cleanLine(response ?? message, 300);

/** Classifies an error. Faults of the connection, the sender or the password do not concern the mail itself. */
function judge(error: SmtpError): { delivery: Delivery; unreachable: boolean } {
  const { code, command, responseCode = 0 } = error;
  const ofMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (ofMail && responseCode >= 500)
    return {
      delivery: { outcome: 'refused', reason: `The mail server refused it: ${replyOf(error)}` },
      unreachable: false,
    };
  // The library refused the address or the message before sending it.
  if (ofMail && command === 'API')
    return { delivery: { outcome: 'refused', reason: replyOf(error) }, unreachable: false };
  if (responseCode)
    return {
      delivery: { outcome: 'later', reason: `The mail server answered: ${replyOf(error)}` },
      unreachable: !ofMail,
    };
  return {
    delivery: { outcome: 'later', reason: `The mail server could not be used: ${replyOf(error)}` },
    unreachable: true,
  };
}

/**
 * Opens the mail server of SMTP_URL: `smtps:` uses TLS from the start, `smtp:` requires STARTTLS; only a server on this machine
 * may be unencrypted. Certificates are verified (NODE_EXTRA_CA_CERTS adds an own authority). An unreachable server is not
 * contacted for a while, so that a full outbox does not wait for it with every mail.
 */
export function openSmtp(url: string, { tls = {}, timeout = 30_000, rest = 30_000 }: SmtpOptions = {}): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const clear = !secure && isLoopback(hostname);
  const host = hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !clear,
    ignoreTLS: clear,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2', ...tls },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // Mails never include content from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Without a listener, an idle connection that breaks would end the process.
  transport.on('error', () => undefined);
  let resting = { until: 0, reason: '' };

  return {
    async send(mail, signal) {
      // The library would accept a list of addresses here.
      if (!isMailAddress(mail.to.address)) return { outcome: 'refused', reason: noAddress };
      if (Date.now() < resting.until) return { outcome: 'resting', reason: resting.reason };
      const limit = AbortSignal.timeout(mailTimeoutMs);
      try {
        await transport.sendMail({
          ...mail,
          envelope: { from: mail.from.address, to: [mail.to.address] },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        resting = { until: 0, reason: '' };
        return { outcome: 'sent' };
      } catch (error) {
        const { delivery, unreachable } = judge(error as SmtpError);
        if (unreachable && delivery.outcome !== 'sent')
          resting = { until: Date.now() + rest, reason: delivery.reason };
        return delivery;
      }
    },
    close: () => transport.close(),
  };
}
