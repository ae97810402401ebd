import { useState } from 'react';
import { openView } from 'shared-api/client';
import type { User } from 'shared-api/contracts/accounts';
import { Button, ConfirmDialog } from 'shared-ui/core';

/** Opens the portal in a new tab as a person sees it, after saying what that means. For global admins. */
export function ViewAsButton({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon="visibility" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        View as …
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`View the portal as ${user.name}?`}
        confirm="View as this person"
        onConfirm={() => openView({ user_id: user.id })}
        onClose={() => setAsking(false)}
      >
        The portal opens in a new tab as {user.name} sees it, read only, for 30 minutes at most. It is
        recorded, and {user.name} is told.
      </ConfirmDialog>
    </>
  );
}
