import type { MailStatus } from 'shared-api/contracts/mail';
import { Tag } from 'shared-ui/core';
import { mailStatusWords } from './mailStatus';

/** Shows the status of a mail by a word, an icon and a colour. */
export function MailStatusTag({ status }: { status: MailStatus }) {
  const { label, icon, kind } = mailStatusWords[status];
  return (
    <Tag kind={kind} icon={icon}>
      {label}
    </Tag>
  );
}
