import { useCallback } from 'react';
import { assignProjectRole, refreshIfRefused } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { Project, ProjectRole } from 'shared-api/contracts/project';
import type { LoadOptions } from 'shared-ui/controls';
import { FormDialog, FormPicker, type FormikErrors } from 'shared-ui/form';
import type { LoadedDialogProps } from '../LazyDialog';
import { loadEverybody, loadTeamPeople } from './loadPeople';
import { pickedHolder } from './roleHolder';

interface Values {
  usr: Named | null;
}

const refOf = (one: Named | null) => one && { id: one.id };

export interface RoleFormProps {
  project: Project;
  role: ProjectRole;
}

/** The dialog in which a role on the project is assigned. */
export function RoleForm({ title, project, role, onClose }: LoadedDialogProps<RoleFormProps>) {
  const { usr_role: definition } = role;
  const usr = pickedHolder(role);
  const { team } = project;
  const teamId = team?.id ?? null;
  const loadTeam = useCallback<LoadOptions>(
    (search, signal) => loadTeamPeople(teamId)(search, signal),
    [teamId],
  );

  const teamMissing = definition.is_team_usr && teamId === null;
  const validate = (values: Values): FormikErrors<Values> => {
    if (teamMissing) return { usr: 'Team Not Set!' };
    return values.usr ? {} : { usr: `${definition.name} is required` };
  };
  return (
    <FormDialog<Values, Named | null>
      title={title}
      submit="Update"
      updates
      seen={usr}
      initialValues={{ usr }}
      {...(teamMissing && { initialErrors: { usr: 'Team Not Set!' }, initialTouched: { usr: true } })}
      validate={validate}
      onClose={onClose}
      onSubmit={async (values, _form, seen) => {
        const body = { usr: refOf(values.usr), seen: refOf(seen) };
        await refreshIfRefused(project.id, assignProjectRole(String(project.id), definition.id, body));
        onClose();
      }}
    >
      <FormPicker
        name="usr"
        label={definition.name}
        required
        load={definition.is_team_usr ? loadTeam : loadEverybody}
        help={definition.info || (definition.is_team_usr && team ? `People of ${team.name}` : undefined)}
        autoFocus
      />
    </FormDialog>
  );
}
