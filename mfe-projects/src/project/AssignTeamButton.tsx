import { useState } from 'react';
import { assignProjectTeam, listNames } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { Project } from 'shared-api/contracts/project';
import { IconButton } from 'shared-ui/core';
import { FormDialog, FormPicker, Yup, type LoadOptions } from 'shared-ui/form';
import { refreshIfRefused } from './refreshIfRefused';

const teams: LoadOptions = (search, signal) => listNames('team', search, signal);
const schema = Yup.object({ team: Yup.mixed().required('Team is required') });
interface Values {
  team: Named | null;
}

/** Gives the project to a team. Source: spec 000, points 2 (Modals) and 5. */
export function AssignTeamButton({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="edit"
        label="Update Team"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <FormDialog<Values>
          title="Update Team"
          submit="Update"
          initialValues={{ team: project.team }}
          validationSchema={schema}
          onClose={close}
          onSubmit={async ({ team }) => {
            const body = { team: team && { id: team.id } };
            await refreshIfRefused(project.id, assignProjectTeam(String(project.id), body));
            close();
          }}
        >
          <FormPicker name="team" label="Team" required load={teams} autoFocus />
        </FormDialog>
      )}
    </>
  );
}
