import { can, useTransitions } from 'shared-api/client';
import {
  LoadError,
  ButtonLink,
  phoneMedia,
  RouterLink,
  styled,
  t,
  useIsWide,
  wideMedia,
} from 'shared-ui/core';
import { AddAttachmentButton } from './shared/upload/AddAttachmentButton';
import { AttachmentsSection } from './attachments/AttachmentsSection';
import { NextBanner } from './next/NextBanner';
import { ActionBar } from './shared/ActionBar';
import { AddCommentButton } from './timeline/AddCommentButton';
import { DeleteButton } from './info/DeleteButton';
import { ProjectFacts } from './info/ProjectFacts';
import { ProjectPage, type ProjectTab } from './ProjectPage';
import { TeamAndRoles } from './info/TeamAndRoles';
import { TimelinePart } from './timeline/TimelinePart';
import { TransitionButtons } from './shared/workflow/TransitionButtons';
import { WhileOffered } from './shared/WhileOffered';

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
const Newest = styled('section')({
  '& header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 32,
    marginBottom: 8,
  },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

/** Entries of the timeline beside the facts; the tab has them all. */
const newest = 6;

function NewestEntries({ project, permissions }: ProjectTab) {
  return (
    <Newest aria-labelledby="project-newest">
      <header>
        <h2 id="project-newest">Timeline</h2>
        <WhileOffered when={can(permissions, 'POST', 'update')}>
          <AddCommentButton projectId={project.id} />
        </WhileOffered>
      </header>
      <TimelinePart
        projectId={project.id}
        most={newest}
        more={<RouterLink to={`/projects/${project.id}/timeline`}>Show all</RouterLink>}
      />
    </Newest>
  );
}

function InfoTab({ project, permissions }: ProjectTab) {
  const wide = useIsWide();
  const read = useTransitions(String(project.id));
  const { data: transitions = [] } = read;
  // The ways on stand first: what stands behind them waits, so that no press meant for Edit moves the project on.
  const settled = Boolean(read.data ?? read.error);
  const mayEdit = can(permissions, 'PUT', 'project');
  const mayDelete = can(permissions, 'DELETE', 'project');
  const mayAttach = can(permissions, 'POST', 'attachments');
  return (
    <Layout>
      <Facts>
        <NextBanner project={project} permissions={permissions} inside />
        <ProjectFacts project={project} permissions={permissions} transitions={transitions} />
        <AttachmentsSection projectId={project.id} />
      </Facts>
      <Rail>
        <TeamAndRoles project={project} permissions={permissions} />
        {wide && <NewestEntries project={project} permissions={permissions} />}
      </Rail>
      <ActionBar role="group" aria-label="Actions">
        <TransitionButtons project={project} transitions={transitions} />
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

/** `projects/{projectId}`: the Info tab. Source: spec 000, point 2. */
export default function ProjectInfoPage() {
  return <ProjectPage ownBanner>{(tab) => <InfoTab {...tab} />}</ProjectPage>;
}
