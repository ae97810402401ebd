import { useState } from 'react';
import { reactivateUser } from 'shared-api/accounts';
import type { User } from 'shared-api/contracts/accounts';
import { Button, useToast } from 'shared-ui/core';
import { DeactivateDialog } from './DeactivateDialog';

/** Deactivates or reactivates a user. */
export function ActiveButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const reactivate = async () => {
    try {
      await reactivateUser(user.id);
      toast(`${user.name} reactivated`);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  if (!user.active) return <Button onClick={reactivate}>Reactivate</Button>;
  return (
    <>
      <Button tone="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Deactivate
      </Button>
      {open && <DeactivateDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
