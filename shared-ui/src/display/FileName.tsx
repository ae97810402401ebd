/** Marks that turn the direction of text, and control characters: with them `gpj.exe` reads as a picture's name. */
const misleading = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A file's name as it can be shown: what would mislead about its order stands as a mark of its own. */
export const shownFileName = (name: string): string => name.replace(misleading, '\uFFFD');

/** A file's name, apart from the direction of the text around it. */
export function FileName({ name }: { name: string }) {
  return <bdi>{shownFileName(name)}</bdi>;
}
