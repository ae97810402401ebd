import type { ReactNode } from 'react';
import { can, useTransitions } from 'shared-api/client';
import { Slot } from 'shared-api/portal';
import { LoadError, ButtonLink, phoneMedia, styled, t, useIsWide, wideMedia } from 'shared-ui/core';
import { ActionBar } from '../shared/ActionBar';
import type { ProjectTab } from '../shared/ProjectTab';
import { AddAttachmentButton } from '../shared/upload/AddAttachmentButton';
import { WhileOffered } from '../shared/WhileOffered';
import { TransitionButtons } from '../shared/workflow/TransitionButtons';
import { DeleteButton } from './DeleteButton';
import { ProjectFacts } from './ProjectFacts';
import { TeamAndRoles } from './TeamAndRoles';

const Layout = styled('div')({
  display: 'grid',
  flex: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  [wideMedia]: { gridTemplateColumns: 'minmax(0, 1fr) 356px', gridTemplateRows: '1fr auto' },
});
const Facts = styled('div')({ padding: '16px 24px 24px', [phoneMedia]: { padding: 16 } });
const Rail = styled('aside')({
  padding: '0 24px 24px',
  [phoneMedia]: { padding: '0 16px 16px' },
  [wideMedia]: {
    gridColumn: 2,
    gridRow: '1 / 3',
    padding: 0,
    borderLeft: `1px solid ${t.border}`,
    '& > *': { padding: '16px 24px' },
    '& > * + *': { borderTop: `1px solid ${t.border}` },
  },
});

/** Sections of other areas look like those of this one. */
const Sections = styled('div')({
  display: 'contents',
  '& section': {
    paddingTop: 16,
    [wideMedia]: { padding: '16px 24px', borderTop: `1px solid ${t.border}` },
  },
});

export interface InfoTabProps extends ProjectTab {
  /** Tells who must act next; drawn above the facts. */
  banner: ReactNode;
  /** The files, below the facts. */
  attachments: ReactNode;
  /** The newest entries of the timeline; drawn on wide screens only. */
  newestEntries: ReactNode;
}

/** The facts of the project, its team and roles, and the actions that the user may take. Source: spec 000, point 2 (Info tab). */
export function InfoTab({ project, permissions, banner, attachments, newestEntries }: InfoTabProps) {
  const wide = useIsWide();
  const read = useTransitions(String(project.id));
  const { data: transitions = [] } = read;
  // The transition buttons come first in the bar. The others wait for them, so that no click meant for Edit hits a transition.
  const settled = Boolean(read.data ?? read.error);
  const mayEdit = can(permissions, 'PUT', 'project');
  const mayDelete = can(permissions, 'DELETE', 'project');
  const mayAttach = can(permissions, 'POST', 'attachments');
  return (
    <Layout>
      <Facts>
        {banner}
        <ProjectFacts project={project} permissions={permissions} transitions={transitions} />
        {attachments}
      </Facts>
      <Rail>
        <TeamAndRoles project={project} permissions={permissions} />
        {wide && newestEntries}
        {/* Last, because they arrive later than the rest and would move what is below them. */}
        <Sections>
          <Slot name="project.sections" props={{ project }} waiting={() => null} />
        </Sections>
      </Rail>
      <ActionBar role="group" aria-label="Actions">
        <TransitionButtons project={project} transitions={transitions} permissions={permissions} />
        {settled && mayEdit && (
          <ButtonLink icon="edit" to={`/projects/${project.id}/update`}>
            Edit
          </ButtonLink>
        )}
        <WhileOffered when={settled && mayAttach}>
          <AddAttachmentButton project={project} />
        </WhileOffered>
        <LoadError title="The next states did not load." read={read} />
        {mayDelete && (
          <span data-end="">
            <DeleteButton project={project} />
          </span>
        )}
      </ActionBar>
    </Layout>
  );
}
