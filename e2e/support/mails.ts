import { existsSync, readFileSync } from 'node:fs';
import { expect } from './portal';
import { mailFile } from './server';

/** A mail that the tests' mail server received. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** The whole message with its headers. */
  raw: string;
}

/** The mails of this worker's mail server; its name is the worker's index. */
const mails = mailFile(process.env.TEST_WORKER_INDEX ?? '0');

const bytes = (codes: string[]) => Buffer.from(codes.map((code) => parseInt(code, 16)));
const quotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => bytes(run.slice(1).split('=')).toString('utf8'));

/** Decodes a header: encoded words (RFC 2047) and folded lines. */
const decodedHeader = (value: string) =>
  value
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );

function partOf(raw: string, type: string): string {
  const at = raw.search(new RegExp(`^Content-Type: ${type}`, 'im'));
  if (at < 0) return '';
  const [head = '', ...rest] = raw.slice(at).split(/\r?\n\r?\n/);
  const body = rest.join('\n\n').split(/\r?\n--/)[0] ?? '';
  if (/quoted-printable/i.test(head)) return quotedPrintable(body);
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return body;
}

/** Reads all mails that the mail server has received, oldest first. */
function received(): ReceivedMail[] {
  if (!existsSync(mails)) return [];
  return readFileSync(mails, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { to, raw } = JSON.parse(line) as { to: string[]; raw: string };
      const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? '';
      return {
        to,
        raw,
        subject: decodedHeader(subject),
        text: partOf(raw, 'text/plain'),
        html: partOf(raw, 'text/html'),
      };
    });
}

/** Reads the mails to an address that have arrived so far. */
export const mailsTo = (address: string): ReceivedMail[] =>
  received().filter(({ to }) => to.includes(address));

/** Waits for a mail to an address that contains the words in its subject or text. */
export async function mailTo(address: string, words: string, timeout = 20_000): Promise<ReceivedMail> {
  const find = () =>
    mailsTo(address).find(({ subject, text }) => subject.includes(words) || text.includes(words));
  await expect.poll(() => find() !== undefined, { timeout, message: `a mail to ${address}` }).toBe(true);
  return find()!;
}
