import { useCallback } from 'react';
import { assignProjectRole } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { Project, ProjectRole } from 'shared-api/contracts/project';
import { FormDialog, FormPicker, type FormikErrors, type LoadOptions } from 'shared-ui/form';
import { everybody, peopleOf } from '../people';
import { PencilDialog } from './PencilDialog';
import { refreshIfRefused } from './refreshIfRefused';

interface Values {
  usr: Named | null;
}

const refOf = (one: Named | null) => one && { id: one.id };

/**
 * Says who holds a role on the project. Team-bound roles pick from the team's people, so the team must be there first; others
 * from everybody. Source: spec 000, points 2 (Modals), 5 and 8.
 */
export function AssignRoleButton({ project, role }: { project: Project; role: ProjectRole }) {
  const { usr_role: definition, usr } = role;
  const title = `Update ${definition.name}`;
  const teamId = project.team?.id ?? null;
  const loadTeam = useCallback<LoadOptions>((search, signal) => peopleOf(teamId)(search, signal), [teamId]);

  const teamMissing = definition.is_team_usr && teamId === null;
  const validate = (values: Values): FormikErrors<Values> => {
    if (teamMissing) return { usr: 'Team Not Set!' };
    return values.usr ? {} : { usr: `${definition.name} is required` };
  };
  return (
    <PencilDialog title={title}>
      {(close) => (
        <FormDialog<Values, Named | null>
          title={title}
          submit="Update"
          seen={usr}
          initialValues={{ usr }}
          {...(teamMissing && { initialErrors: { usr: 'Team Not Set!' }, initialTouched: { usr: true } })}
          validate={validate}
          onClose={close}
          onSubmit={async (values, _form, seen) => {
            const body = { usr: refOf(values.usr), seen: refOf(seen) };
            await refreshIfRefused(project.id, assignProjectRole(String(project.id), definition.id, body));
            close();
          }}
        >
          <FormPicker
            name="usr"
            label={definition.name}
            required
            load={definition.is_team_usr ? loadTeam : everybody}
            help={definition.info || (definition.is_team_usr ? `People of ${project.team?.name}` : undefined)}
            autoFocus
          />
        </FormDialog>
      )}
    </PencilDialog>
  );
}
