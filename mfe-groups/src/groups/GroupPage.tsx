import { Navigate, useParams } from 'shared-ui/router';

/** The address of a delivery group leads to its form. */
export default function GroupPage() {
  const { groupId = '' } = useParams();
  return <Navigate to={`/groups/${groupId}/update`} replace />;
}
