import type { Aim } from 'shared-api/contracts/projectParts/aims';

const storageKey = (userId: number, aimId: number) => `portal-aim-download/${userId}/${aimId}`;

/** Remembers the version that a person downloaded last on this device: their next upload probably starts from it. */
export function rememberDownload(userId: number, aimId: number, number: number): void {
  try {
    localStorage.setItem(storageKey(userId, aimId), String(number));
  } catch {
    // Without storage the form proposes another version.
  }
}

function lastDownload(userId: number, aimId: number): number {
  try {
    return Number(localStorage.getItem(storageKey(userId, aimId)) ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The version that an upload probably starts from: the later one of that which the person downloaded last and that which they made last;
 * without either, the latest.
 * @returns null if there is no version yet
 */
export function guessBase({ id, versions }: Aim, userId: number): number | null {
  const downloaded = lastDownload(userId, id);
  const known = versions.filter(({ number, author }) => number === downloaded || author.id === userId);
  return (known[0] ?? versions[0])?.number ?? null;
}
