import { useCurrentUser } from 'shared-api/portal';
import { teams } from './teams';

/** `teams`: all of them for global admins, who may change them; their own for managers. Source: spec 001, points 2.4 and 6. */
export default function TeamListPage() {
  const { is_admin: isAdmin } = useCurrentUser();
  return <teams.ListScreen may={{ create: isAdmin, update: isAdmin, remove: isAdmin }} />;
}
