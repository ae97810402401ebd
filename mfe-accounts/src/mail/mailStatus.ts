import type { MailStatus, OutboxMail } from 'shared-api/contracts/mail';
import { erasedAddress, erasedReason } from 'shared-api/erasedMail';
import type { TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';

interface StatusWords {
  label: string;
  icon: IconName;
  kind: TagKind;
  /** The label of the time at which the mail got this status. */
  done: string;
}

export const mailStatusWords: Record<MailStatus, StatusWords> = {
  waiting: { label: 'Waiting', icon: 'hourglass', kind: 'info', done: 'Done' },
  sent: { label: 'Sent', icon: 'success', kind: 'success', done: 'Sent' },
  kept: { label: 'Kept', icon: 'folder', kind: 'neutral', done: 'Kept' },
  dropped: { label: 'Dropped', icon: 'visibility-off', kind: 'warning', done: 'Dropped' },
  failed: { label: 'Failed', icon: 'error', kind: 'error', done: 'Given up' },
};

/** The title of a mail. It has no subject until it is rendered. */
export const mailTitle = ({ subject, rule }: Pick<OutboxMail, 'subject' | 'rule'>): string => subject || rule;

/** Whether its recipient's data was removed, and with it its text. */
export const isOfErased = ({
  usr,
  address,
  reason,
}: Pick<OutboxMail, 'usr' | 'address' | 'reason'>): boolean =>
  reason === erasedReason || (usr !== null && address === erasedAddress(usr.id));

/** Whether the server takes it back among those that wait. */
export const mayResend = (status: MailStatus): boolean => ['failed', 'kept', 'dropped'].includes(status);
