import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { testCertificate } from './testCertificate';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw mail: headers folded, parts encoded. */
  raw: string;
  secure: boolean;
  /** The user who signed in. */
  user: string | undefined;
}

/** Overrides a step of the server; undefined accepts it. */
interface Behaviour {
  rcpt?: (address: string) => Error | undefined;
  /** Called after the whole mail was read. A rejection becomes the answer; a pending promise sends none. */
  data?: (mail: ReceivedMail) => Promise<void> | void;
}

export interface TestSmtpServer {
  port: number;
  received: ReceivedMail[];
  /** The number of connections so far. */
  connections: number;
  behave: Behaviour;
  /** Listens again at the same port. */
  start(): Promise<void>;
  /** Stops listening and cuts all connections. */
  stop(): Promise<void>;
}

/** Makes an error answer of the mail server: `smtpError(550, 'No such user')`. */
export const smtpError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** Parses a mail's headers: unfolded, by lower-case name. */
export function headersOf({ raw }: ReceivedMail): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

/**
 * Decodes a part of a mail.
 * @param type `text/plain` or `text/html`
 */
export function partOf({ raw }: ReceivedMail, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.includes(`Content-Type: ${type}`));
  if (!part) throw new Error(`There is no part ${type}.`);
  const at = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/**
 * Starts a real mail server on this machine. It offers TLS with `testCertificate`; without `options.onAuth` no sign-in is
 * needed.
 */
export async function startTestSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  let server: SMTPServer;
  const test: TestSmtpServer = {
    port: 0,
    received: [],
    connections: 0,
    behave: {},
    start: () =>
      new Promise((resolve, reject) => {
        server = new SMTPServer({
          authOptional: !options.onAuth,
          hideSTARTTLS: false,
          closeTimeout: 1,
          ...testCertificate,
          onConnect(_session, done) {
            test.connections += 1;
            done();
          },
          onRcptTo: ({ address }, _session, done) => done(test.behave.rcpt?.(address)),
          onData(stream, session, done) {
            let raw = '';
            stream.setEncoding('utf8').on('data', (text: string) => (raw += text));
            stream.on('end', () => {
              const mail: ReceivedMail = {
                from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
                to: session.envelope.rcptTo.map(({ address }) => address),
                raw,
                secure: session.secure,
                user: session.user as string | undefined,
              };
              void Promise.resolve()
                .then(() => test.behave.data?.(mail))
                .then(
                  () => {
                    test.received.push(mail);
                    done();
                  },
                  (error: Error) => done(error),
                );
            });
          },
          ...options,
        });
        // A client may disconnect in the middle of a mail.
        server.on('error', () => undefined);
        server.server.once('error', reject);
        server.listen(test.port, '127.0.0.1', () => {
          test.port = (server.server.address() as AddressInfo).port;
          resolve();
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        for (const connection of server.connections as Iterable<{ _socket: { destroy(): void } }>)
          connection._socket.destroy();
        server.close(() => resolve());
      }),
  };
  await test.start();
  return test;
}
