import { ApiError, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { lockServices } from 'shared-api/delivery';
import { Button, useToast } from 'shared-ui/core';

/** Locks or unlocks the services; a toast offers to undo it. Source: spec 000, point 4. */
export function LockButton({ project }: { project: Project }) {
  const toast = useToast();
  const setLocked = async (locked: boolean, undone = false) => {
    try {
      await refreshIfRefused(project.id, lockServices(String(project.id), locked));
      const text = locked ? 'Services locked' : 'Services unlocked';
      toast({
        about: `lock of ${project.id}`,
        text,
        ...(undone ? {} : { onUndo: () => void setLocked(!locked, true) }),
      });
    } catch (cause) {
      // 409: somebody else did the same first, so the services are as wanted.
      const isDone = cause instanceof ApiError && cause.status === 409;
      const text = cause instanceof Error ? cause.message : String(cause);
      toast({ kind: isDone ? 'info' : 'error', text });
    }
  };
  const locked = project.services_locked;
  return (
    <Button icon={locked ? 'unlock' : 'lock'} onClick={() => setLocked(!locked)}>
      {locked ? 'Unlock' : 'Lock'}
    </Button>
  );
}
