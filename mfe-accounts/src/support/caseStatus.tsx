import type { SupportStatus } from 'shared-api/supportCase';
import { Tag, type TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';

export const caseStatusWords: Record<SupportStatus, { label: string; icon: IconName; kind: TagKind }> = {
  open: { label: 'Open', icon: 'hourglass', kind: 'info' },
  answered: { label: 'Answered', icon: 'comment', kind: 'success' },
  closed: { label: 'Closed', icon: 'check', kind: 'neutral' },
};

/** Shows the status of a case by a word, an icon and a colour. */
export function CaseStatusTag({ status }: { status: SupportStatus }) {
  const { label, icon, kind } = caseStatusWords[status];
  return (
    <Tag kind={kind} icon={icon}>
      {label}
    </Tag>
  );
}
