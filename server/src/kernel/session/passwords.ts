import { hash, verify } from '@node-rs/argon2';
import { limits } from 'shared-api/limits';

/** OWASP's first recommendation for Argon2id (the library's algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, with its own salt and parameters (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the stored one. For an unknown person (null) it takes the same time and answers false, so that
 * nobody learns from the clock who has an account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}

/**
 * What is wrong with a new password, in a sentence; null when nothing is.
 * @param account its login and the password it has had
 */
export async function passwordFault(
  password: string,
  { login, password_hash }: { login: string; password_hash: string | null },
): Promise<string | null> {
  if (password.length < limits.passwordMin) return `Use at least ${limits.passwordMin} characters.`;
  if (password.toLowerCase() === login.trim().toLowerCase()) return 'Do not use your user ID.';
  if (await verifyPassword(password_hash, password)) return 'The new password is the old one.';
  return null;
}
