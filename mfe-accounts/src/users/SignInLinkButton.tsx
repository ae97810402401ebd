import { useState } from 'react';
import type { User } from 'shared-api/contracts/accounts';
import { Button } from 'shared-ui/core';
import { SignInLinkDialog } from './SignInLinkDialog';

/** Opens the dialog that creates a link with which a person chooses a password. */
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
