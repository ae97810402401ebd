import { hash, verify } from '@node-rs/argon2';
import { limits } from 'shared-api/limits';

/** OWASP's first recommendation for Argon2id (the library's algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the hash to store, with its own salt and parameters (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. For an unknown account (null) it takes the same time and returns false, so that timing does not reveal
 * which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}

/**
 * Returns what is wrong with a new password, as a sentence, or null.
 * @param account its login and its current password
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
