import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { useFinancials, useServices } from 'shared-api/delivery';
import { money, sumDollars } from 'shared-api/prices';
import { RouterLink } from 'shared-ui/core';

function Cost({ of, dollars, to, link }: { of: string; dollars: number | null; to: string; link: string }) {
  return (
    <p>
      {of} <strong>{money(dollars)}</strong>. <RouterLink to={to}>{link}</RouterLink>
    </p>
  );
}

function TotalCost({ id }: { id: number }) {
  const { data } = useFinancials(String(id));
  if (data?.total === undefined) return null;
  return (
    <Cost
      of="The project costs"
      dollars={data.total}
      to={`/projects/${id}/financials`}
      link="See its financials"
    />
  );
}

function ServicesCost({ id }: { id: number }) {
  const { data } = useServices(String(id));
  if (!data?.length) return null;
  const pending = data.some(({ total = null }) => total === null);
  const dollars = pending ? null : sumDollars(data.map(({ total }) => total));
  return (
    <Cost
      of="The services of the project come to"
      dollars={dollars}
      to={`/projects/${id}/services`}
      link="See them"
    />
  );
}

interface ProjectCostProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
}

/**
 * Shows what a quoted project costs, where its state is changed: its total to those who see its financials, the sum of its services to
 * others who see prices. It draws nothing in other states, while it loads, or if the user sees no prices.
 */
export function ProjectCost({ project, permissions }: ProjectCostProps) {
  const { id, project_state: state, services } = project;
  if (state.name !== 'Quoted') return null;
  if (can(permissions, 'GET', 'financials')) return <TotalCost id={id} />;
  return services.length > 0 && can(permissions, 'GET', 'service_prices') && <ServicesCost id={id} />;
}
