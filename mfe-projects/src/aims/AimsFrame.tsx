import type { ReactNode } from 'react';
import { can } from 'shared-api/client';
import { Box, ButtonLink, ErrorPanel } from 'shared-ui/core';
import { ProjectPage } from '../ProjectPage';
import type { ProjectTab } from '../shared/ProjectTab';

/** Shown when the address was typed or bookmarked: the tab itself is offered only to people who may see AIMs. */
function NotAllowed({ id }: { id: number }) {
  return (
    <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
      <ErrorPanel
        icon="lock"
        title="You may not see the AIMs of this project"
        actions={<ButtonLink to={`/projects/${id}`}>Back to Info</ButtonLink>}
      >
        Who may see them depends on the roles of the delivery group. Its admins can change that.
      </ErrorPanel>
    </Box>
  );
}

/** The project page around a page of AIMs, for people who may see them. Source: spec 000, points 2 (AIMs) and 6. */
export function AimsFrame({ children }: { children: (tab: ProjectTab) => ReactNode }) {
  return (
    <ProjectPage>
      {(tab) => {
        if (!tab.permissions) return null;
        return can(tab.permissions, 'GET', 'aims') ? children(tab) : <NotAllowed id={tab.project.id} />;
      }}
    </ProjectPage>
  );
}
