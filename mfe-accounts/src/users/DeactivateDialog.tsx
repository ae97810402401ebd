import { useState } from 'react';
import { userCalls, useUserDuties } from 'shared-api/accounts';
import type { User } from 'shared-api/contracts/accounts';
import { Banner, Button, Dialog, Skeleton, styled, useToast } from 'shared-ui/core';
import { DutyLists } from './DutyLists';

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
});

/** Asks before a user is deactivated, and lists what needs a new owner. Source: domain.md 10. */
export function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: duties, error } = useUserDuties(String(user.id));
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const deactivate = async () => {
    setRefused(undefined);
    setBusy(true);
    try {
      await userCalls.remove(user.id);
      toast(`${user.name} deactivated`);
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
      title={`Deactivate ${user.name}`}
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
            busy={busy}
            disabled={!duties && !error}
            onClick={() => void deactivate()}
          >
            Deactivate
          </Button>
        </>
      }
    >
      <Body>
        <p>
          {user.name} is signed out everywhere and can no longer sign in. What they have done stays under
          their name.
        </p>
        <section aria-labelledby="deactivate-duties">
          <h2 id="deactivate-duties">What needs a new owner</h2>
          {duties && <DutyLists duties={duties} />}
          {!duties && !error && <Skeleton width="50%" height={20} />}
          {!duties && error && <Banner kind="warning">This did not load: {error.message}</Banner>}
        </section>
        {refused && <Banner kind="error">{refused}</Banner>}
      </Body>
    </Dialog>
  );
}
