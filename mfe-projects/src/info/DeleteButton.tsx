import { useState } from 'react';
import { removeProject } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { Button, ConfirmDialog, reportPageDeleted, useIsMounted, useToast } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';

/** Deletes the project after a question, then opens the list. Source: spec 000, point 2 (Info tab). */
export function DeleteButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const remove = async () => {
    await removeProject(String(project.id));
    reportPageDeleted(`/projects/${project.id}`);
    toast(`Project ${project.name} deleted`);
    if (isMounted()) await navigate('/projects', { replace: true });
  };
  return (
    <>
      <Button tone="danger" icon="delete" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        title="Delete Project"
        confirm="Delete"
        danger
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        Are you sure you want to delete the current Project?
      </ConfirmDialog>
    </>
  );
}
