import { useState } from 'react';
import type { MailStatus, SentMail } from 'shared-api/contracts/mail';
import { Button, phoneMedia, styled, t, Tag, Tooltip } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { sharedValue, type MailGroup } from './groupMails';
import { sentMailWords } from './sentMailWords';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  rowGap: 4,
  padding: '10px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Quiet = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  overflowWrap: 'anywhere',
  '& time': { fontVariantNumeric: 'tabular-nums' },
});
const Recipients = styled('ul')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 16,
  rowGap: 4,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 24, overflowWrap: 'anywhere' },
});

/** Recipients shown before "Show all" is pressed. */
const maxRecipients = 6;

/** `PAN Owner — Helen Ward`; the address in a rule is shown to admins only. */
function recipientText({ usr, address, part }: SentMail): string {
  if (!usr) return address ?? 'An e-mail address';
  return part ? `${part} — ${usr.name}` : usr.name;
}

function StatusTag({ status }: { status: MailStatus }) {
  const { label, icon, kind, means } = sentMailWords[status];
  return (
    <Tooltip describe title={means}>
      <span>
        <Tag kind={kind} icon={icon}>
          {label}
        </Tag>
      </span>
    </Tooltip>
  );
}

/** The mails of one event: subject, rule, time and recipients. A status or rule that all mails share is shown once. */
export function SentMailItem({ group }: { group: MailGroup }) {
  const [all, setAll] = useState(false);
  const { created_on: at, mails } = group;
  const rule = sharedValue(group, 'rule');
  const status = sharedValue(group, 'status');
  const { subject } = mails[0];
  const shown = all ? mails : mails.slice(0, maxRecipients);
  return (
    <Item>
      <div>
        <h3>{subject || mails[0].rule}</h3>
        <Quiet>
          {subject && rule && `${rule} · `}
          <Tooltip describe title={formatTimestamp(at)} placement="right">
            <time dateTime={at}>{relativeTime(at)}</time>
          </Tooltip>
        </Quiet>
      </div>
      {status && (
        <div>
          <StatusTag status={status} />
        </div>
      )}
      <Recipients aria-label="Recipients">
        {shown.map((mail) => (
          <li key={mail.id}>
            {recipientText(mail)}
            {!rule && <Quiet>{mail.rule}</Quiet>}
            {!status && <StatusTag status={mail.status} />}
          </li>
        ))}
        {mails.length > shown.length && (
          <li>
            <Button size="small" variant="text" tone="accent" onClick={() => setAll(true)}>
              Show all {mails.length}
            </Button>
          </li>
        )}
      </Recipients>
    </Item>
  );
}
