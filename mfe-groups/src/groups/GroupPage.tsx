import { Navigate, useParams } from 'shared-ui/router';
import { hasPart } from '../shared/groupParts';

/** The address of a delivery group leads to its milestones. Source: spec 001, point 2.5. */
export default function GroupPage() {
  const { groupId = '' } = useParams();
  return <Navigate to={`/groups/${groupId}/${hasPart('milestones') ? 'milestones' : 'update'}`} replace />;
}
