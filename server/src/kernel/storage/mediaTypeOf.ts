/** The first bytes of files, by media type. */
const signatures: [type: string, begins: string | number[], at?: number][] = [
  ['application/pdf', '%PDF-'],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', 'GIF8'],
  ['image/webp', 'WEBP', 8],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/x-ole-storage', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['application/gzip', [0x1f, 0x8b]],
  ['application/x-7z-compressed', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

const office = 'application/vnd.openxmlformats-officedocument';

/** The specific type of a file of a general type, by its extension. */
const extensions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    docx: `${office}.wordprocessingml.document`,
    xlsx: `${office}.spreadsheetml.sheet`,
    pptx: `${office}.presentationml.presentation`,
  },
  'application/x-ole-storage': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    msg: 'application/vnd.ms-outlook',
  },
  'text/plain': { csv: 'text/csv' },
};

function isText(head: Buffer): boolean {
  // The last character may be cut off.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return !/\uFFFD|[^\P{Cc}\t\n\r\f]/u.test(text);
}

function generalType(head: Buffer): string {
  for (const [type, begins, at = 0] of signatures) {
    const bytes = Buffer.from(begins as string);
    if (head.subarray(at, at + bytes.length).equals(bytes)) return type;
  }
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

/** Detects a file's media type from its first bytes. The name only refines it: an HTML page is plain text under any name. */
export function mediaTypeOf(head: Buffer, filename: string): string {
  const general = generalType(head);
  const ending = filename.split('.').pop()?.toLowerCase() ?? '';
  const special = extensions[general];
  if (general === 'text/plain' && ending === 'svg' && /<svg[\s>]/.test(head.toString('utf8')))
    return 'image/svg+xml';
  return special && Object.hasOwn(special, ending) ? special[ending]! : general;
}
