import { useId, useState } from 'react';
import { resendMail, useMailState } from 'shared-api/accounts';
import type { OutboxMail } from 'shared-api/contracts/mail';
import { Button, ConfirmDialog, styled, t, useToast } from 'shared-ui/core';

const Why = styled('span')({ fontSize: 12, lineHeight: '16px', color: t.text3 });

/** Puts a mail back among those that wait, after a question; not where there is no mail server to hand it to. */
export function ResendButton({ mail: { id, usr, address } }: { mail: OutboxMail }) {
  const [open, setOpen] = useState(false);
  const { data: state } = useMailState();
  const toast = useToast();
  const why = useId();
  const cannot = state?.sending === false;
  const resend = async () => {
    await resendMail(id);
    toast('The mail will be sent again');
  };
  return (
    <>
      {cannot && <Why id={why}>This portal has no mail server.</Why>}
      <Button
        variant="primary"
        icon="retry"
        aria-haspopup="dialog"
        disabled={cannot}
        {...(cannot && { 'aria-describedby': why })}
        onClick={() => setOpen(true)}
      >
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
