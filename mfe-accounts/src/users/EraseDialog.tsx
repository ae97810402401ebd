import { useState } from 'react';
import { eraseUser } from 'shared-api/accounts';
import type { User } from 'shared-api/contracts/accounts';
import { Banner, Button, Dialog, Field, styled, useToast } from 'shared-ui/core';

const Body = styled('form')({
  display: 'grid',
  gap: 16,
  '& ul': { display: 'grid', gap: 4, paddingLeft: 18, listStyle: 'disc' },
});

/** Removes a user's personal data after the user ID was typed, because it cannot be undone. Source: docs/operations.md. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const matches = typed.trim().toLowerCase() === user.login.toLowerCase();
  const erase = async () => {
    if (!matches || busy) return;
    setRefused(undefined);
    setBusy(true);
    try {
      await eraseUser(user.id);
      toast('Personal data removed');
      onClose();
    } catch (cause) {
      setRefused(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`Remove the data of ${user.name}`}
      width={640}
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            tone="danger"
            type="submit"
            form="erase-user"
            busy={busy}
            disabled={!matches}
          >
            Remove data
          </Button>
        </>
      }
    >
      <Body
        id="erase-user"
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <p>This cannot be undone.</p>
        <ul>
          <li>Name, user ID, e-mail, AD account and password are deleted.</li>
          <li>
            On projects, in the timeline and in the audit log they become “Removed person {user.id}”. What
            they did stays.
          </li>
          <li>They leave all teams and roles in delivery groups.</li>
          <li>Mails to them lose their text and address; those that wait are not sent.</li>
          <li>Comments and descriptions are kept as they were typed, also where they name the person.</li>
        </ul>
        <Field
          label={`Type the user ID ${user.login} to confirm`}
          value={typed}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        {refused && <Banner kind="error">{refused}</Banner>}
      </Body>
    </Dialog>
  );
}
