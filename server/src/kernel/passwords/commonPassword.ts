import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Characters that are estimated; the time that it takes grows with the square of their number. */
const estimatedLength = 64;

/**
 * The lowest score that is accepted. Passwords below are guessed within a million attempts: common ones with a year, a digit or
 * exchanged letters, rows of keys, sequences and repetitions.
 */
const minScore = 2;

/** Characters of a password that must remain when the words of its account are taken out of it. */
const minOwnCharacters = 6;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the lists of common passwords. They take some 70 MB and part of a second, so servers have them only once a password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Whether a password would be guessed early, as others have the same or a similar one.
 * @param words of the account: a password that is made of them is guessed early too
 */
export async function isCommonPassword(password: string, words: string[]): Promise<boolean> {
  estimator ??= loadEstimator().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  const { score } = (await estimator).check(password.slice(0, estimatedLength), words.filter(Boolean));
  return score < minScore;
}

/** Whether hardly anything remains of a password when its account's login and names are taken out of it. */
export function buildsOnAccount(password: string, words: string[]): boolean {
  const whole = password.toLowerCase();
  const own = [...words]
    .map((word) => word.trim().toLowerCase())
    .filter(({ length }) => length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), whole);
  return own !== whole && own.replace(/[^\p{L}\p{N}]/gu, '').length < minOwnCharacters;
}
