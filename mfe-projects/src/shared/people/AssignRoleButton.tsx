import { lazyDialog } from '../LazyDialog';
import { PencilDialog } from '../PencilDialog';
import type { RoleFormProps } from './RoleForm';

const titleOf = ({ role }: RoleFormProps) => `Update ${role.usr_role.name}`;

/** The dialog alone, for other buttons. */
export const AssignRoleDialog = lazyDialog(titleOf, async () => {
  const { RoleForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './RoleForm');
  return RoleForm;
});

/**
 * Assigns a role on the project. A team-bound role is picked from the people of the team, which must be set first; any other role
 * from all people. Source: spec 000, points 2 (Modals), 5 and 8.
 */
export function AssignRoleButton(props: RoleFormProps) {
  return (
    <PencilDialog title={titleOf(props)}>
      {(close) => <AssignRoleDialog {...props} onClose={close} />}
    </PencilDialog>
  );
}
