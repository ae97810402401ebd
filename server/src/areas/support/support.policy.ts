import type { CurrentUser } from 'shared-api/contracts/session';
import type { SupportRights } from 'shared-api/contracts/personal/support';
import { reopenDays, type SupportStatus } from 'shared-api/supportCase';
import { HttpError } from '../../kernel/http/errors';

/** The same answer for a case that does not exist and for people who have no part in it. */
export const noSuchCase = (): HttpError =>
  new HttpError(404, 'There is no such support case, or you may not see it.');
export const noSuchSupportFile = (): HttpError =>
  new HttpError(404, 'There is no such file, or you may not see it.');

type Person = Pick<CurrentUser, 'id' | 'is_admin'>;

interface Facts {
  creator_id: number;
  status: SupportStatus;
  closed_on: Date | null;
}

/** A case is seen by its writer and by global admins. */
export const seesCase = (user: Person, { creator_id }: Pick<Facts, 'creator_id'>): boolean =>
  user.is_admin || user.id === creator_id;

/** Until when its writer may reopen a case; null while it is not closed. */
export const reopenUntil = ({ closed_on }: Pick<Facts, 'closed_on'>): Date | null =>
  closed_on && new Date(closed_on.getTime() + reopenDays * 24 * 60 * 60 * 1000);

/**
 * What a person may do with a case that they see. Its writer replies to it, closes it and reopens it within `reopenDays`; admins answer,
 * assign, close and reopen it at any time.
 */
export function rightsOn(user: Person, facts: Facts, now: Date): SupportRights {
  const isWriter = user.id === facts.creator_id;
  const isClosed = facts.status === 'closed';
  const until = reopenUntil(facts);
  return {
    reply: isWriter && !isClosed,
    manage: user.is_admin,
    close: !isClosed && (isWriter || user.is_admin),
    reopen: until !== null && (user.is_admin || (isWriter && now <= until)),
  };
}
