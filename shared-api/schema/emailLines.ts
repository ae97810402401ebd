const address = '[^\\s@<>,;:"()]+@[^\\s@<>,;:"()]+';

/** The pattern of e-mail addresses, one on a line: neither lists nor names beside an address. */
export const emailLines = `^\\s*${address}(\\s+${address})*\\s*$`;

/** The addresses of a text with one on each line. */
export const addressesIn = (text: string | null): string[] => [
  ...new Set((text ?? '').split(/\s+/).filter(Boolean)),
];
