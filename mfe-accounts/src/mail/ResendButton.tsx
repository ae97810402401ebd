import { useState } from 'react';
import { resendMail } from 'shared-api/client';
import type { OutboxMail } from 'shared-api/contracts/mail';
import { Button, ConfirmDialog, useToast } from 'shared-ui/core';

/** Puts a mail back among those that wait, after a question. */
export function ResendButton({ mail: { id, usr, address } }: { mail: OutboxMail }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const resend = async () => {
    await resendMail(id);
    toast('The mail will be sent again');
  };
  return (
    <>
      <Button variant="primary" icon="retry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Resend
      </Button>
      <ConfirmDialog
        open={open}
        title="Resend Mail"
        confirm="Resend"
        onConfirm={resend}
        onClose={() => setOpen(false)}
      >
        It is written anew for {usr?.name ?? address}, with what they may see now, and sent.
      </ConfirmDialog>
    </>
  );
}
