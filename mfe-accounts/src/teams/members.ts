import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { defineResource } from 'shared-ui/resource';

/** The lists of teams and of users show the members too. */
export const members = defineResource(teamMembers, backendFor(teamMembers, [paths.teams, paths.users]), {
  fields: {
    usr: { column: { flex: 0, width: 280 } },
    is_manager: { column: { flex: 1 } },
  },
  empty: 'Only people who are in the team can be given its roles in a project.',
});
