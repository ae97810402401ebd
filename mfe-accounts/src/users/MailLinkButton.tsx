import { useState } from 'react';
import { mailSignInLink } from 'shared-api/accounts';
import type { User } from 'shared-api/contracts/accounts';
import { useSendsMail } from 'shared-api/portal';
import { Button, useToast } from 'shared-ui/core';

/** Whether a link can be mailed: it needs a mail server and an address. */
export const useMayMailLink = ({ email }: User): boolean => useSendsMail() && Boolean(email);

export interface MailLinkButtonProps {
  user: User;
  onSent?: () => void;
}

/** Mails a person the link with which they choose a password. */
export function MailLinkButton({ user, onSent }: MailLinkButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const send = async () => {
    setBusy(true);
    try {
      await mailSignInLink(user.id);
      toast(`The link is on its way to ${user.email}`);
      onSent?.();
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="mail" busy={busy} onClick={() => void send()}>
      Mail the link
    </Button>
  );
}
