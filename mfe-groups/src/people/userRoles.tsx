import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { backendFor } from 'shared-api/portal';
import { userRoles as data } from 'shared-api/resources/access/userRoles';
import { RouterLink } from 'shared-ui/core';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { groupPart } from '../shared/groupPart';

const isProjectRole = ({ is_project_role: is }: Readonly<Record<string, unknown>>) => is === true;

/** The fields of a role that apply to project roles alone. */
const onlyForProjectRoles = { appliesTo: isProjectRole };

/** The fields of a role that apply to roles of the group alone. */
const onlyForGroupRoles = {
  appliesTo: (values: Readonly<Record<string, unknown>>) => !isProjectRole(values),
};

/** Leads to the people of a role of the group, or to the rules that say who assigns a project role. */
function PeopleLink({ id, name, is_project_role: isProjectRole, users, rules }: GroupRole) {
  const { groupId = '' } = useParams();
  const [part, count, one] = isProjectRole ? ['rules', rules, 'rule'] : ['users', users, 'user'];
  const text = `${count} ${count === 1 ? one : `${one}s`}`;
  return (
    <RouterLink to={`/groups/${groupId}/roles/${id}/${part}`} aria-label={`${text} of ${name}`}>
      {text}
    </RouterLink>
  );
}

/** Source: spec 001, point 2.5; domain.md 1. */
export default groupPart(
  defineResource(data, backendFor<typeof data, GroupRole>(data, [groupPaths.group(':groupId')]), {
    fields: {
      info: { column: { hidden: true } },
      may_raise: onlyForGroupRoles,
      is_team_usr: { ...onlyForProjectRoles, column: { hidden: true } },
      allow_project_update_email: { column: { hidden: true } },
      create_at_start: onlyForProjectRoles,
      required_state: onlyForProjectRoles,
    },
    columns: [
      {
        field: 'users',
        title: 'Who',
        width: 110,
        sortable: false,
        render: (row) => <PeopleLink {...row} />,
      },
    ],
    empty: 'A role says who does what: people of the group, or one person on each project.',
  }),
);
