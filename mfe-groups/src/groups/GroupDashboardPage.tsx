import { Navigate, useParams } from 'shared-ui/router';

/** The address of a delivery group's dashboard leads to its figures on the dashboard. Source: spec 001, point 2.5. */
export default function GroupDashboardPage() {
  const { groupId = '' } = useParams();
  return <Navigate to={`/reports/dashboard?group=${groupId}`} replace />;
}
