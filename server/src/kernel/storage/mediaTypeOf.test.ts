import { mediaTypeOf } from './mediaTypeOf';

const hex = (bytes: string) => Buffer.from(bytes, 'hex');

it.each<[string, Buffer, string]>([
  ['plan.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['plan.txt', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a.png', hex('89504e470d0a1a0a00'), 'image/png'],
  ['a.jpg', hex('ffd8ffe000'), 'image/jpeg'],
  ['a.webp', Buffer.concat([Buffer.from('RIFF'), hex('00000000'), Buffer.from('WEBP')]), 'image/webp'],
  ['a.png', Buffer.from('<svg onload="x()">'), 'text/plain'],
  ['a.html', Buffer.from('<!doctype html>'), 'text/plain'],
  ['a.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'],
  ['a.csv', hex('ff00ff'), 'application/octet-stream'],
  ['a.txt', Buffer.from('Grüße'), 'text/plain'],
  ['a.txt', Buffer.from('Grüße').subarray(0, 3), 'text/plain'],
  ['a.txt', hex('0707070707'), 'application/octet-stream'],
  ['a.docx', hex('504b030414'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.zip', hex('504b030414'), 'application/zip'],
  ['constructor', hex('504b030414'), 'application/zip'],
  ['a.docx', Buffer.from('text'), 'text/plain'],
  ['a.msg', hex('d0cf11e0a1b11ae1'), 'application/vnd.ms-outlook'],
  ['a', Buffer.alloc(0), 'text/plain'],
])('%s that begins with %j is %s', (name, head, type) => {
  expect(mediaTypeOf(head, name)).toBe(type);
});
