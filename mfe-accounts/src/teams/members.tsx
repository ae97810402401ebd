import { useCallback } from 'react';
import { listTeamCandidates } from 'shared-api/accounts';
import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { FormPicker } from 'shared-ui/form';
import { defineResource, type FieldInputProps } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { TeamGate } from '../shared/TeamGate';
import { TeamTabs } from '../shared/TeamTabs';

/** Offers only people who are not in the team yet. */
function CandidatePicker(props: FieldInputProps) {
  const { teamId = '' } = useParams();
  const load = useCallback(
    (search: string, signal: AbortSignal) => listTeamCandidates(teamId, search, signal),
    [teamId],
  );
  return <FormPicker {...props} load={load} />;
}

/** The lists of teams and of users show the members too. */
const members = defineResource(teamMembers, backendFor(teamMembers, [paths.teams, paths.users]), {
  fields: {
    usr: { column: { flex: 0, width: 280 }, Input: CandidatePicker },
    is_manager: { column: { flex: 1 } },
  },
  empty: 'Only people who are in the team can be given its roles in a project.',
});

/** The team's managers and global admins change the list, others read it. Source: spec 001, point 2.4. */
function ListScreen() {
  return (
    <TeamGate title="Team Members">
      {({ id, name, can_edit: may }) => (
        <members.ListScreen
          title={`${name} Members`}
          tabs={<TeamTabs id={id} manages={may} />}
          may={{ create: may, update: may, remove: may }}
        />
      )}
    </TeamGate>
  );
}

function CreateScreen() {
  return (
    <TeamGate title="Add Team Member" toChange>
      {() => <members.CreateScreen />}
    </TeamGate>
  );
}

function UpdateScreen() {
  return (
    <TeamGate title="Update Team Member" toChange>
      {() => <members.UpdateScreen />}
    </TeamGate>
  );
}

export default { ListScreen, CreateScreen, UpdateScreen };
