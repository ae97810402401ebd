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
 * `refused` is for good, `later` is worth another try, and so is `resting`: the server could not be reached a moment ago, and was
 * not asked. The reason is for admins.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'resting'; reason: string };

export interface Smtp {
  /**
   * Hands a mail to the mail server.
   * @param signal aborted, the connection is closed; the mail may have been taken all the same
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<Delivery>;
  close(): void;
}

export interface SmtpOptions {
  /** Further options of TLS (for tests: whom to trust). */
  tls?: ConnectionOptions;
  /** Milliseconds that a connection, a greeting and an answer may take each. */
  timeout?: number;
  /** Milliseconds for which a mail server that could not be reached is left alone. */
  rest?: number;
}

/** Milliseconds for all of one mail: a server that answers a letter at a time must not hold a job for ever. */
const wholeMail = 90_000;

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const said = ({ response, message }: SmtpError) => cleanLine(response ?? message, 300);

/** What an error means for the mail. A fault of the connection, of the sender or of the password is none of the mail's. */
function judge(error: SmtpError): { delivery: Delivery; unreachable: boolean } {
  const { code, command, responseCode = 0 } = error;
  const ofMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (ofMail && responseCode >= 500)
    return {
      delivery: { outcome: 'refused', reason: `The mail server refused it: ${said(error)}` },
      unreachable: false,
    };
  // The address or the message could not even be said to the server.
  if (ofMail && command === 'API')
    return { delivery: { outcome: 'refused', reason: said(error) }, unreachable: false };
  if (responseCode)
    return {
      delivery: { outcome: 'later', reason: `The mail server answered: ${said(error)}` },
      unreachable: !ofMail,
    };
  return {
    delivery: { outcome: 'later', reason: `The mail server could not be used: ${said(error)}` },
    unreachable: true,
  };
}

/**
 * The mail server of SMTP_URL: `smtps:` is TLS from the first byte, `smtp:` becomes TLS by STARTTLS or nothing is sent; only a
 * server on this machine is spoken to in the clear. Certificates are checked (NODE_EXTRA_CA_CERTS adds an own authority).
 * A server that cannot be reached is left alone for a while, so that a full outbox does not wait for it mail by mail.
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
    // Nothing of a mail is ever read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A connection that breaks while it is idle is nobody's error; without a listener it would end the process.
  transport.on('error', () => undefined);
  let resting = { until: 0, reason: '' };

  return {
    async send(mail, signal) {
      // The library would take a list of addresses where there is one.
      if (!isMailAddress(mail.to.address)) return { outcome: 'refused', reason: noAddress };
      if (Date.now() < resting.until) return { outcome: 'resting', reason: resting.reason };
      const limit = AbortSignal.timeout(wholeMail);
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
