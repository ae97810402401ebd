import { useFinancials } from 'shared-api/delivery';
import { money } from 'shared-api/prices';
import { RouterLink } from 'shared-ui/core';

/** Shows what a project costs, for a step that decides on it. It draws nothing while it loads, or if the user sees no prices. */
export function StepCost({ projectId }: { projectId: number }) {
  const { data } = useFinancials(String(projectId));
  if (data?.total === undefined) return null;
  return (
    <p>
      The project costs <strong>{money(data.total)}</strong>.{' '}
      <RouterLink to={`/projects/${projectId}/financials`}>See its financials</RouterLink>
    </p>
  );
}
