import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../db/types';
import type { Announcement } from './announce';

/** A person whom an announcement concerns. */
export interface NotifiedPerson {
  userId: number;
  /** While a notification with this key is unread, further ones join it: `next:481`. */
  key: string;
  /** What `present` needs. */
  data: Record<string, unknown>;
}

/** A stored notification, as its kind presents it. */
export interface NotificationRow {
  id: number;
  /** The name of the person who acted last. */
  actor: string;
  data: Record<string, unknown>;
  /** How many changes it stands for. */
  times: number;
}

/** A notification in words, with the address of the thing that it is about. */
export interface NotificationWords {
  /** One line: `Sofia Marchetti gave you the role Tech Lead`. */
  text: string;
  /** The thing: `#481 Core switch`. */
  subject: string;
  /** Absolute path of a page. */
  to: string;
}

/** A kind of notification, declared by the area that owns the thing. */
export interface NotificationKind {
  /** Unique among all kinds, `comment`. */
  name: string;
  /** The announcement that it listens to. */
  about: string;
  /** Finds the people whom an announcement concerns; the actor and deactivated people are left out afterwards. */
  find(tx: Tx, announcement: Announcement): Promise<NotifiedPerson[]>;
  /** The key of unread notifications that the announcement makes pointless; they count as read. */
  supersedes?(announcement: Announcement): string | null;
  /**
   * Presents notifications to their recipient. It checks again what the recipient may see: what it leaves out is shown and counted
   * nowhere.
   */
  present(
    tx: Tx,
    user: CurrentUser,
    rows: readonly NotificationRow[],
  ): Promise<Map<number, NotificationWords>>;
}

declare module '../area/area' {
  interface AreaBase {
    /**
     * The kinds of notifications that the area declares. One announcement notifies a person once: by the first kind that finds them, in the
     * order of the declarations.
     */
    notifications?: readonly NotificationKind[];
    /** The kinds of mail that people may switch off for themselves, with their titles; mails to literal addresses are not affected. */
    optionalMails?: Readonly<Record<string, string>>;
  }
}
