import { useState } from 'react';
import { createResetLink } from 'shared-api/accounts';
import type { ResetLink, User } from 'shared-api/contracts/accounts';
import { Banner, Button, CopyField, Dialog, styled } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { MailLinkButton, useMayMailLink } from './MailLinkButton';

const Body = styled('div')({ display: 'grid', gap: 16 });
const Made = ({ link }: { link: ResetLink }) => (
  <>
    <CopyField label="Link" value={link.url} />
    <Banner kind="info">
      It is shown this once and works until {formatTimestamp(link.expires_on)}. Whoever has it can sign in:
      hand it to nobody else.
    </Banner>
  </>
);

/** Creates a sign-in link and shows it once. Source: spec 001, point 2.2 (account/recover). */
export function SignInLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const mayMail = useMayMailLink(user);
  const [link, setLink] = useState<ResetLink>();
  const [refused, setRefused] = useState<string>();
  const make = async () => {
    setRefused(undefined);
    try {
      setLink(await createResetLink(user.id));
    } catch (cause) {
      setRefused(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return (
    <Dialog
      open
      title={`Sign-in link for ${user.name}`}
      width={640}
      onClose={onClose}
      actions={
        link ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {mayMail && <MailLinkButton user={user} onSent={onClose} />}
            <Button variant="primary" onClick={make}>
              Make link
            </Button>
          </>
        )
      }
    >
      <Body>
        {link ? (
          <Made link={link} />
        ) : (
          <p>
            With this link {user.name} chooses a new password. It works once, for a day; a link made before
            stops working. A password that {user.name} has now stays until then.
          </p>
        )}
        {refused && <Banner kind="error">{refused}</Banner>}
      </Body>
    </Dialog>
  );
}
