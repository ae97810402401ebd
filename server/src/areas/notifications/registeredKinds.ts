import type { NotificationKind } from '../../kernel/notify/notificationKind';

interface Registered {
  kinds: readonly NotificationKind[];
  optionalMails: Readonly<Record<string, string>>;
}

let registered: Registered | undefined;

/**
 * Sets what all areas declare. Called once, before any request or job.
 * @throws Error for two kinds of one name
 */
export function registerNotifications(declared: Registered): void {
  const names = declared.kinds.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) < index);
  if (twin !== undefined) throw new Error(`Two kinds of notifications are named "${twin}".`);
  registered = declared;
}

function all(): Registered {
  if (!registered) throw new Error('The notifications are not registered: import server/src/parts.ts.');
  return registered;
}

/** All kinds of notifications, in the order of their declarations. */
export const notificationKinds = (): readonly NotificationKind[] => all().kinds;

/** The kinds of mail that people may switch off, with their titles. */
export const optionalMails = (): Readonly<Record<string, string>> => all().optionalMails;
