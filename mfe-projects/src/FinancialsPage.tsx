import { can } from 'shared-api/client';
import { Box, ButtonLink, ErrorPanel } from 'shared-ui/core';
import { ProjectPage, type ProjectTab } from './ProjectPage';
import { FinancialsTab } from './financials/FinancialsTab';

/** The address was typed or kept; the tab itself is not offered. */
function NotForYou({ id }: { id: number }) {
  return (
    <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
      <ErrorPanel
        icon="lock"
        title="You may not see the financials of this project"
        actions={<ButtonLink to={`/projects/${id}`}>Back to Info</ButtonLink>}
      >
        Who may see them depends on the roles of the delivery group. Its admins can change that.
      </ErrorPanel>
    </Box>
  );
}

function Guarded(tab: ProjectTab) {
  const { project, permissions } = tab;
  if (!permissions) return null;
  return can(permissions, 'GET', 'financials') ? <FinancialsTab {...tab} /> : <NotForYou id={project.id} />;
}

/** `projects/{projectId}/financials`: what the project costs. Source: spec 000, point 2 (Financials tab). */
export default function FinancialsPage() {
  return <ProjectPage>{(tab) => <Guarded key={tab.project.id} {...tab} />}</ProjectPage>;
}
