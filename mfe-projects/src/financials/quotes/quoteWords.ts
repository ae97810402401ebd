import type { Quote } from 'shared-api/contracts/financials';
import type { TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';

/** Status labels. Source: spec 000, point 9. */
export function statusOf({ approved }: Pick<Quote, 'approved'>): {
  label: string;
  kind: TagKind;
  icon: IconName;
} {
  if (approved === null) return { label: 'Pending Approval', kind: 'warning', icon: 'hourglass' };
  return approved
    ? { label: 'Approved', kind: 'success', icon: 'check' }
    : { label: 'Rejected', kind: 'error', icon: 'close' };
}

/** The words for each decision. */
export const decisionWords = {
  approve: { button: 'Approve', title: 'Approve Quote', verb: 'approve', done: 'approved' },
  reject: { button: 'Reject', title: 'Reject Quote', verb: 'reject', done: 'rejected' },
} as const;
