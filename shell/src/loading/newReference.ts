/** Without characters that are mistaken for each other on the telephone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a person tells and a log is searched for: `R-7F3K-2B4M`. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `R-${text.slice(0, 4)}-${text.slice(4)}`;
}
