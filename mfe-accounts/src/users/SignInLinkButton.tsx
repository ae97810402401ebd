import { useState } from 'react';
import type { User } from 'shared-api/contracts/accounts';
import { Button } from 'shared-ui/core';
import { SignInLinkDialog } from './SignInLinkDialog';

/** Makes the link with which a person chooses a password, and shows it this once. */
export function SignInLinkButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="key" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Sign-in link
      </Button>
      {open && <SignInLinkDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
