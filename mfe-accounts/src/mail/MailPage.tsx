import { useMail } from 'shared-api/accounts';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { PageHeader, useAddressName } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { OpenedPage } from '../shared/OpenedPage';
import { PageBody } from '../shared/PageBody';
import { MailFacts } from './MailFacts';
import { isOfErased, mailTitle, mayResend } from './mailStatus';
import { MailText } from './MailText';
import { ResendButton } from './ResendButton';

function Loaded({ mail }: { mail: RenderedMail }) {
  useAddressName(`/mails/${mail.id}`, mailTitle(mail));
  return (
    <>
      <PageHeader
        title={mailTitle(mail)}
        actions={mayResend(mail.status) && !isOfErased(mail) && <ResendButton mail={mail} />}
      />
      <PageBody>
        <MailFacts mail={mail} />
        <MailText mail={mail} />
      </PageBody>
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
