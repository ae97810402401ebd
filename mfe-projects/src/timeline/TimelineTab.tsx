import { useState } from 'react';
import { can } from 'shared-api/client';
import type { TimelineFilter } from 'shared-api/delivery';
import { ButtonLink, phoneMedia, styled } from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import { AddAttachmentButton } from '../shared/upload/AddAttachmentButton';
import { AddCommentButton } from './AddCommentButton';
import type { ProjectTab } from '../shared/ProjectTab';
import { TimelineFeed } from './TimelineFeed';
import { filterOf, withFilter } from './timelineFilter';
import { TimelineTools } from './TimelineTools';
import { WhileOffered } from '../shared/WhileOffered';

const Body = styled('div')({ padding: '16px 24px 24px', maxWidth: 816, [phoneMedia]: { padding: 16 } });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 });

/** Everything that happened to the project, newest first. Source: spec 000, point 2 (Timeline tab). */
export function TimelineTab({ project, permissions }: ProjectTab) {
  const [params, setParams] = useSearchParams();
  const [written, setWritten] = useState(0);
  const filter = filterOf(params);
  const onFilter = (next: TimelineFilter) => setParams(withFilter(params, next), { replace: true });
  return (
    <Body>
      <Buttons>
        <WhileOffered when={can(permissions, 'POST', 'update')}>
          <AddCommentButton projectId={project.id} onAdded={() => setWritten(written + 1)} />
        </WhileOffered>
        <WhileOffered when={can(permissions, 'POST', 'attachments')}>
          <AddAttachmentButton project={project} label="Attach file" />
        </WhileOffered>
        <ButtonLink icon="mail" variant="text" to={`/projects/${project.id}/mail`}>
          Sent mail
        </ButtonLink>
      </Buttons>
      <TimelineTools filter={filter} onFilter={onFilter} quotes={can(permissions, 'GET', 'financials')} />
      <TimelineFeed
        key={JSON.stringify(filter)}
        projectId={project.id}
        filter={filter}
        written={written}
        onClear={() => onFilter({})}
      />
    </Body>
  );
}
