import { useState } from 'react';
import { assignProjectTeam, listNames, listTeamUsers, refreshIfRefused } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { Project, ProjectRole } from 'shared-api/contracts/project';
import type { LoadOptions } from 'shared-ui/controls';
import { ConfirmDialog, formatList } from 'shared-ui/core';
import { FormDialog, FormPicker, showSubmitError, Yup, type FormikHelpers } from 'shared-ui/form';
import type { LoadedDialogProps } from '../LazyDialog';

const teams: LoadOptions = (search, signal) => listNames('team', search, signal);
const schema = Yup.object({ team: Yup.mixed().required('Team is required') });

interface Values {
  team: Named | null;
}

/** A change of team that takes roles from people and waits for confirmation. */
interface Loss {
  team: Named;
  seen: Named | null;
  roles: readonly ProjectRole[];
  form: FormikHelpers<Values>;
}

/** The team-bound roles whose holders are not in the new team: they lose these roles on the project. */
async function rolesLostIn(team: Named, { team: present, roles }: Project): Promise<ProjectRole[]> {
  const held = roles.filter(({ usr, usr_role }) => usr_role.is_team_usr && usr);
  if (!held.length || team.id === present?.id) return [];
  const people = await listTeamUsers(team.id);
  return held.filter(({ usr }) => !people.some(({ id }) => id === usr?.id));
}

/** "Ann Ray (Architect) and Daniel Okafor (Tech Lead) are not in Campus and lose these roles on the project." */
function lossText({ team, roles }: Loss): string {
  const people = roles.map(({ usr, usr_role }) => `${usr?.name} (${usr_role.name})`);
  const [verb, loses] = people.length > 1 ? ['are', 'lose these roles'] : ['is', 'loses this role'];
  return `${formatList(people)} ${verb} not in ${team.name} and ${loses} on the project.`;
}

export interface TeamFormProps {
  project: Project;
}

/** The dialog in which the team is assigned. */
export function TeamForm({ title, project, onClose }: LoadedDialogProps<TeamFormProps>) {
  const [loss, setLoss] = useState<Loss>();
  const assign = async (team: Named, seen: Named | null) => {
    const body = { team: { id: team.id }, seen: seen && { id: seen.id } };
    await refreshIfRefused(project.id, assignProjectTeam(String(project.id), body));
    onClose();
  };
  // A refusal of the server is shown in the dialog behind the question, where the user can correct it.
  const assignDespiteLoss = async ({ team, seen, form }: Loss) => {
    try {
      await assign(team, seen);
    } catch (cause) {
      showSubmitError(cause, form, ['team']);
    }
  };
  return (
    <>
      <FormDialog<Values, Named | null>
        title={title}
        submit="Update"
        updates
        seen={project.team}
        initialValues={{ team: project.team }}
        validationSchema={schema}
        onClose={onClose}
        onSubmit={async ({ team }, form, seen) => {
          if (!team) return; // The schema requires a team.
          const roles = await rolesLostIn(team, project);
          if (roles.length) setLoss({ team, seen, roles, form });
          else await assign(team, seen);
        }}
      >
        <FormPicker name="team" label="Team" required load={teams} autoFocus />
      </FormDialog>
      {loss && (
        <ConfirmDialog
          open
          title="Confirm Team Change"
          confirm="Update Team"
          danger
          onConfirm={() => assignDespiteLoss(loss)}
          onClose={() => setLoss(undefined)}
        >
          {lossText(loss)}
        </ConfirmDialog>
      )}
    </>
  );
}
