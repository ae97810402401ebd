import { Navigate } from 'shared-ui/router';

/** The address of a delivery group's dashboard leads to the dashboard. Source: spec 001, point 2.5. */
export default function GroupDashboardPage() {
  return <Navigate to="/reports/dashboard" replace />;
}
