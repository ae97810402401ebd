import { gzipSync } from 'node:zlib';
import { encodeForm, type Part } from '../src/testing/encodeForm';

/** A body of an upload, and what may be answered to it. */
export interface HostileUpload {
  what: string;
  payload: Buffer;
  headers: Record<string, string>;
  /** The statuses that are right. A file whose name or content is merely odd may be stored. */
  statuses: readonly number[];
}

const megabyte = 1024 * 1024;
const refused = [400, 413, 415, 422];
const storedOrRefused = [200, 201, ...refused];

/** Names that lead elsewhere, disguise what they are, or are too long. */
const hostileNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\a.txt',
  'C:\\temp\\a.txt',
  '/etc/shadow',
  'a\u0000b.txt',
  'a\r\nSet-Cookie: a=b.txt',
  'a\u0007\u001b[31m.txt',
  'a"; filename="b.txt',
  'a\u202Egnp.exe',
  'a\u202Etxt.pdf',
  '\u2066a\u2069.txt',
  'a\u200B.txt',
  '....',
  'CON',
  '.htaccess',
  '%2e%2e%2fa.txt',
  '${7*7}.txt',
  "'; drop table attachment; --.txt",
  `${'x'.repeat(10_240)}.txt`,
  `${'\u{1D54F}'.repeat(300)}.txt`,
];

/** Contents that are not what their names say. */
const disguised: [filename: string, content: Buffer][] = [
  ['picture.png', Buffer.from('MZ\u0090\u0000 this program cannot be run')],
  ['picture.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['paper.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['page.html', Buffer.from('<script>alert(1)</script>')],
  ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['both.gif', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['text.txt', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0x00])],
  ['bomb.zip', gzipSync(Buffer.alloc(20 * megabyte))],
  ['empty.png', Buffer.alloc(8)],
];

const raw = (text: string, boundary = 'x'): { payload: Buffer; headers: Record<string, string> } => ({
  payload: Buffer.from(text),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});

/**
 * Creates forms that no browser sends.
 * @param field the name of a part that the route takes
 * @param maxBytes the size of the largest file that the caller may send
 */
export function hostileForms(field: string, maxBytes: number): HostileUpload[] {
  const file = (filename: string, content: string | Buffer = 'x', name = field): Part => ({
    name,
    filename,
    content,
  });
  const form = (what: string, statuses: readonly number[], parts: Part[], options = {}): HostileUpload => ({
    what,
    statuses,
    ...encodeForm(parts, options),
  });
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n`;
  return [
    // Its ending, or the part that it came in, may be refused before its size.
    form('a file that is too large', [413, 422], [file('a.bin', Buffer.alloc(maxBytes + 1))]),
    {
      ...form('a body that is announced as too large', [413], [file('a.txt')]),
      headers: { ...encodeForm([]).headers, 'content-length': '9999999999999' },
    },
    ...disguised.map(([filename, content]) =>
      form(`${filename} that is something else`, storedOrRefused, [file(filename, content)]),
    ),
    ...hostileNames.map((name) =>
      form(`the name ${JSON.stringify(name).slice(0, 40)}`, storedOrRefused, [file(name)]),
    ),
    form('no part', refused, []),
    form('a field alone', refused, [{ name: field, content: 'x' }]),
    form('no file name', refused, [file('')]),
    form('an empty file', refused, [file('a.txt', '')]),
    form('400 fields', refused, [
      ...Array.from({ length: 400 }, (_, i): Part => ({ name: `field${i}`, content: 'x' })),
      file('a.txt'),
    ]),
    form(
      '2,000 files',
      refused,
      Array.from({ length: 2_000 }, (_, i) => file(`${i}.txt`)),
    ),
    form('a long field', storedOrRefused, [{ name: 'quote_id', content: '9'.repeat(50_000) }, file('a.txt')]),
    form('an unknown part', refused, [file('a.txt', 'x', '999999_None')]),
    form('a part with a long name', refused, [file('a.txt', 'x', 'x'.repeat(10_240))]),
    form('a part called __proto__', refused, [file('a.txt', 'x', '__proto__')]),
    form('no end', [400], [file('a.txt', 'x'.repeat(2_000))], { end: false }),
    { what: 'text that is no form', statuses: refused, ...raw('no form') },
    { what: 'bytes that are no form', statuses: refused, ...raw('\u0000\u0001\u0002\ufffd'.repeat(500)) },
    { what: 'a part that breaks off in its head', statuses: refused, ...raw(head) },
    { what: 'another boundary', statuses: refused, ...raw(`${head}\r\nx\r\n--x--\r\n`, 'y') },
    {
      what: 'a head of a part with 5,000 lines',
      statuses: storedOrRefused,
      ...raw(`${head}${'A: b\r\n'.repeat(5_000)}\r\nx\r\n--x--\r\n`),
    },
    {
      what: 'a head of a part of 200 KB',
      statuses: storedOrRefused,
      ...raw(`${head}X-Long: ${'x'.repeat(200_000)}\r\n\r\nx\r\n--x--\r\n`),
    },
    { what: 'a part without a head', statuses: refused, ...raw('--x\r\n\r\nx\r\n--x--\r\n') },
    {
      what: 'a form in a form',
      statuses: storedOrRefused,
      ...raw(`${head}Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nx\r\n--y--\r\n--x--\r\n`),
    },
    {
      what: 'a form without a boundary',
      statuses: refused,
      payload: Buffer.from('x'),
      headers: { 'content-type': 'multipart/form-data' },
    },
    { what: 'a boundary of 10 KB', statuses: refused, ...raw('x', 'b'.repeat(10_240)) },
    {
      what: 'an archive',
      statuses: refused,
      payload: gzipSync('x'),
      headers: { 'content-type': 'application/gzip' },
    },
    {
      what: 'JSON',
      statuses: refused,
      payload: Buffer.from('{}'),
      headers: { 'content-type': 'application/json' },
    },
  ];
}
