/** Bidirectional controls and control characters: with them `gpj.exe` can be displayed like a picture's name. */
const misleading = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A file's name for display: each misleading character is replaced by U+FFFD. */
export const shownFileName = (name: string): string => name.replace(misleading, '\uFFFD');

/** A file's name, isolated from the text direction around it. */
export function FileName({ name }: { name: string }) {
  return <bdi>{shownFileName(name)}</bdi>;
}
