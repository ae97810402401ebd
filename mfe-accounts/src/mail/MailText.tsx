import { mailPageUrl } from 'shared-api/accounts';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { EmptyState, monospace, styled, t, Tabs } from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import { isOfErased, mailTitle } from './mailStatus';

const Sheet = styled('iframe')({
  display: 'block',
  width: '100%',
  height: 'clamp(320px, 60vh, 720px)',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
});
const Plain = styled('pre')({
  margin: 0,
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  font: `12px/20px ${monospace}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/**
 * Shows the mail as its recipient reads it. The HTML is a page of its own in a frame that runs nothing and belongs to no origin, so that it
 * reaches neither the portal nor its session; links open beside the portal.
 */
export function MailText({ mail }: { mail: RenderedMail }) {
  const [params, setParams] = useSearchParams();
  const { id, text, html, status, attempts, done_on: doneOn } = mail;
  if (text === null && html === null)
    return isOfErased(mail) ? (
      <EmptyState icon="mail" title="The text was removed">
        It went with the personal data of its recipient.
      </EmptyState>
    ) : status === 'waiting' ? (
      <EmptyState icon="hourglass" title="Not written yet">
        It is written when it is sent, with what its recipient may see then.
      </EmptyState>
    ) : (
      <EmptyState icon="mail" title="There is no text to show">
        It was never written, or the days for which texts are kept are over.
      </EmptyState>
    );
  return (
    <Tabs
      label="Text of the mail"
      current={params.get('view') === 'text' ? 'text' : 'html'}
      onChange={(view) => setParams(view === 'text' ? { view } : {}, { replace: true })}
      tabs={[
        {
          name: 'html',
          label: 'As it is read',
          content: (
            <Sheet
              // Written anew when it is sent again.
              key={`${attempts} ${doneOn}`}
              title={mailTitle(mail)}
              src={mailPageUrl(id)}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            />
          ),
        },
        { name: 'text', label: 'Plain text', content: <Plain tabIndex={0}>{text}</Plain> },
      ]}
    />
  );
}
