import { useState } from 'react';
import type { User } from 'shared-api/contracts/accounts';
import { Button } from 'shared-ui/core';
import { EraseDialog } from './EraseDialog';

/** Opens the dialog that removes the personal data of a user who has left. */
export function EraseButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remove data
      </Button>
      {open && <EraseDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
