import { useMail } from 'shared-api/client';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { PageHeader, phoneMedia, styled } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { OpenedPage } from '../OpenedPage';
import { MailFacts } from './MailFacts';
import { mailTitle, mayResend } from './mailStatus';
import { MailText } from './MailText';
import { ResendButton } from './ResendButton';

const Body = styled('div')({
  padding: '16px 24px 24px',
  maxWidth: 1008,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [phoneMedia]: { padding: 16 },
});

function Loaded({ mail }: { mail: RenderedMail }) {
  return (
    <>
      <PageHeader title={mailTitle(mail)} actions={mayResend(mail.status) && <ResendButton mail={mail} />} />
      <Body>
        <MailFacts mail={mail} />
        <MailText mail={mail} />
      </Body>
    </>
  );
}

/** `mails/{id}`: one mail as its recipient reads it, and what became of it. Source: domain.md 3. */
export default function MailPage() {
  const { mailId = '' } = useParams();
  return (
    <OpenedPage read={useMail(mailId)} noun="mail" title="Mail" list={{ title: 'Mail', to: '/mails' }}>
      {(mail) => <Loaded key={mail.id} mail={mail} />}
    </OpenedPage>
  );
}
