import type { MailStatus } from 'shared-api/contracts/mail';
import type { TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';

/** The status of a mail, explained to its recipient. */
export const sentMailWords: Record<
  MailStatus,
  { label: string; icon: IconName; kind: TagKind; means: string }
> = {
  waiting: { label: 'Waiting', icon: 'hourglass', kind: 'info', means: 'It will be sent shortly.' },
  sent: { label: 'Sent', icon: 'success', kind: 'success', means: 'The mail server took it.' },
  kept: { label: 'Kept', icon: 'folder', kind: 'neutral', means: 'This portal has no mail server.' },
  dropped: {
    label: 'Dropped',
    icon: 'visibility-off',
    kind: 'warning',
    means: 'The recipient may no longer see what it tells.',
  },
  failed: {
    label: 'Failed',
    icon: 'error',
    kind: 'error',
    means: 'It could not be sent. Global admins see why.',
  },
};
