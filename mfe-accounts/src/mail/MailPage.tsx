import { useMail } from 'shared-api/client';
import type { RenderedMail } from 'shared-api/contracts/mail';
import {
  Box,
  ButtonLink,
  ErrorPanel,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
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
  const { data: mail, error, isLoading, retry } = useMail(mailId);
  if (mail) return <Loaded key={mail.id} mail={mail} />;
  const back = <ButtonLink to="/mails">Back to Mail</ButtonLink>;
  const isGone = [400, 403, 404].includes(error?.status ?? 0);
  return (
    <>
      <PageHeader title="Mail" />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {error && isGone && (
          <ErrorPanel icon="search" title="There is no such mail." actions={back}>
            Check the address, or look for it in the list.
          </ErrorPanel>
        )}
        {error && !isGone && (
          <ErrorPanel title="The mail did not load" onRetry={retry} retrying={isLoading} actions={back}>
            {error.message}
          </ErrorPanel>
        )}
        {!error && (
          <WhileLoading
            loading
            skeleton={['60%', '45%', '70%', '50%'].map((width) => (
              <Box key={width} sx={{ padding: '10px 0' }}>
                <Skeleton width={width} />
              </Box>
            ))}
          >
            {null}
          </WhileLoading>
        )}
      </Box>
    </>
  );
}
