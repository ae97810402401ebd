import { useState } from 'react';
import { can } from 'shared-api/client';
import { Button, ButtonLink, phoneMedia, styled } from 'shared-ui/core';
import { AddCommentButton } from './AddCommentButton';
import { ProjectPage, type ProjectTab } from './ProjectPage';
import { TimelinePart } from './TimelinePart';
import { WhileOffered } from './WhileOffered';

const Body = styled('div')({ padding: '16px 24px 24px', maxWidth: 768, [phoneMedia]: { padding: 16 } });
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 });

function TimelineTab({ project, permissions }: ProjectTab) {
  const [pages, setPages] = useState(1);
  return (
    <Body>
      <Tools>
        <WhileOffered when={can(permissions, 'POST', 'update')}>
          <AddCommentButton projectId={project.id} />
        </WhileOffered>
        <ButtonLink icon="mail" variant="text" to={`/projects/${project.id}/mail`}>
          Sent mail
        </ButtonLink>
      </Tools>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <TimelinePart
          key={page}
          projectId={project.id}
          page={page}
          more={page === pages && <Button onClick={() => setPages(pages + 1)}>Show more</Button>}
        />
      ))}
    </Body>
  );
}

/** `projects/{projectId}/timeline`: everything that happened, newest first. Source: spec 000, point 2 (Timeline tab). */
export default function ProjectTimelinePage() {
  return <ProjectPage>{(tab) => <TimelineTab key={tab.project.id} {...tab} />}</ProjectPage>;
}
