import { ApiError, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { lockServices } from 'shared-api/delivery';
import { Button, useToast } from 'shared-ui/core';

/** Locks the services or unlocks them; a toast offers to take it back. Source: spec 000, point 4. */
export function LockButton({ project }: { project: Project }) {
  const toast = useToast();
  const turn = async (locked: boolean, undone = false) => {
    try {
      await refreshIfRefused(project.id, lockServices(String(project.id), locked));
      const text = locked ? 'Services locked' : 'Services unlocked';
      toast(undone ? text : { text, onUndo: () => void turn(!locked, true) });
    } catch (cause) {
      // Somebody else was quicker: that is what was wanted.
      const quicker = cause instanceof ApiError && cause.status === 409;
      const text = cause instanceof Error ? cause.message : String(cause);
      toast({ kind: quicker ? 'info' : 'error', text });
    }
  };
  const locked = project.services_locked;
  return (
    <Button icon={locked ? 'unlock' : 'lock'} onClick={() => turn(!locked)}>
      {locked ? 'Unlock' : 'Lock'}
    </Button>
  );
}
