import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from 'shared-api/limits';
import { buildsOnAccount, isCommonPassword } from './commonPassword';
import { limitConcurrency } from './limitConcurrency';

/** OWASP's first recommendation for Argon2id (the library's algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes keep a core busy and take threads that also read files, so few run at once and few wait. */
export const hashLimits = { atOnce: Math.min(4, availableParallelism()), waiting: 32 };

const limited = limitConcurrency(hashLimits);

/**
 * Returns the hash to store, with its own salt and parameters (PHC string).
 * @throws HttpError 503 while too many passwords are being hashed
 */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, options));

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. For an unknown account (null) it takes the same time and returns false, so that timing does not reveal
 * which accounts exist.
 * @throws HttpError 503 while too many passwords are being hashed
 */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  limited(async () => {
    decoy ??= hash('nobody has this password', options);
    const matches = await verify(stored ?? (await decoy), password);
    return stored !== null && matches;
  });

/** The data of an account with which its new password is compared. */
export interface PasswordOwner {
  login: string;
  name: string;
  email: string | null;
}

/** Returns what is wrong with the first password of an account, as a sentence, or null. */
export async function firstPasswordFault(password: string, owner: PasswordOwner): Promise<string | null> {
  if (password.length < limits.passwordMin) return `Use at least ${limits.passwordMin} characters.`;
  const { login, name, email } = owner;
  const names = [name, ...name.split(/\s+/), (email ?? '').split('@')[0]!];
  if (buildsOnAccount(password, [login])) return 'Do not use your user ID.';
  if (buildsOnAccount(password, names)) return 'Do not use your name or e-mail address.';
  if (await isCommonPassword(password, [login, ...names]))
    return 'This password is easy to guess. Choose a less common one.';
  return null;
}

/**
 * Returns what is wrong with a new password, as a sentence, or null.
 * @param account with its current password
 * @throws HttpError 503 while too many passwords are being hashed
 */
export async function passwordFault(
  password: string,
  account: PasswordOwner & { password_hash: string | null },
): Promise<string | null> {
  const fault = await firstPasswordFault(password, account);
  if (fault) return fault;
  if (await verifyPassword(account.password_hash, password)) return 'The new password is the old one.';
  return null;
}
