import { useState } from 'react';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { IconButton } from 'shared-ui/core';
import { ChangeStateDialog } from '../shared/workflow/ChangeStateDialog';

/**
 * The pencil beside the status, shown if there are transitions and the project is not on hold. An open dialog stays open when that
 * changes, so that it can show what happened. Source: spec 000, point 4.
 */
export function ChangeStateButton({
  project,
  transitions,
  permissions,
}: {
  project: Project;
  transitions: readonly Transition[];
  permissions: readonly Permission[] | undefined;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {transitions.length > 0 && !project.on_hold && (
        <IconButton
          icon="edit"
          label="Change State"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <ChangeStateDialog {...{ project, transitions, permissions }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
