/** Leaves out characters that are easily confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a reference by which users and logs identify a failure: `R-7F3K-2B4M`. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `R-${text.slice(0, 4)}-${text.slice(4)}`;
}
