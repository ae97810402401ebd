import { can, useTimeline } from 'shared-api/client';
import { LoadError, RouterLink, styled, WhileLoading } from 'shared-ui/core';
import type { ProjectTab } from '../shared/ProjectTab';
import { WhileOffered } from '../shared/WhileOffered';
import { AddCommentButton } from './AddCommentButton';
import { TimelineEntryItem } from './TimelineEntryItem';
import { TimelineEmpty, TimelineSkeleton } from './TimelineSkeleton';

const Section = styled('section')({
  '& header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 32,
    marginBottom: 8,
  },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

/** Entries shown beside the facts; the Timeline tab shows them all. */
const maxEntries = 6;

function Entries({ projectId }: { projectId: number }) {
  const read = useTimeline(String(projectId), 1, maxEntries);
  const { page, error } = read;
  if (error && !page) return <LoadError title="The timeline did not load." read={read} />;
  const rows = page?.rows.slice(0, maxEntries) ?? [];
  return (
    <WhileLoading loading={!page} skeleton={<TimelineSkeleton />}>
      {rows.length === 0 ? (
        <TimelineEmpty />
      ) : (
        <ol data-end="">
          {rows.map((entry) => (
            <TimelineEntryItem key={entry.id} entry={entry} projectId={projectId} />
          ))}
        </ol>
      )}
      {page && page.total > rows.length && (
        <RouterLink to={`/projects/${projectId}/timeline`}>Show all</RouterLink>
      )}
    </WhileLoading>
  );
}

/** The newest entries of the timeline with their own loading, empty and error states. */
export function NewestEntries({ project, permissions }: ProjectTab) {
  return (
    <Section aria-labelledby="project-newest">
      <header>
        <h2 id="project-newest">Timeline</h2>
        <WhileOffered when={can(permissions, 'POST', 'update')}>
          <AddCommentButton projectId={project.id} />
        </WhileOffered>
      </header>
      <Entries projectId={project.id} />
    </Section>
  );
}
