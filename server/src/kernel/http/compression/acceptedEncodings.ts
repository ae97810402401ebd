/** The encodings in which answers are sent, the smaller one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Parses `br;q=0.5, gzip, *;q=0` into the accepted encodings; Brotli precedes gzip. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const wanted = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [coding = '', ...params] = part.trim().toLowerCase().split(';');
    const q = params.map((param) => /^\s*q=([0-9.]+)$/.exec(param)?.[1]).find(Boolean);
    wanted.set(coding, q === undefined ? 1 : Number(q));
  }
  const weight = (coding: string) => wanted.get(coding) ?? wanted.get('*') ?? 0;
  return encodings.filter((coding) => weight(coding) > 0);
}
