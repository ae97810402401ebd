import { useState } from 'react';
import { useProjectWhy } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import { Box, EmptyState, LoadError, PageHeader, Skeleton } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { Offers } from './Offers';
import { WhoAndWhere } from './WhoAndWhere';

/** What one person is offered on one project now. */
function CurrentOffers({ project, person }: { project: Named; person: Named }) {
  const read = useProjectWhy(String(project.id), person.id);
  const { data, error } = read;
  if (error && !data) return <LoadError title="The rules could not be read." read={read} />;
  return data ? <Offers project={project} why={data} /> : <Skeleton height={280} />;
}

/**
 * `groups/{id}/simulate`: what the permissions, transitions and rules of the group offer a person on a project, by the explanation that
 * the project page gives. Source: domain.md 1.
 */
function SimulatePage() {
  const { groupId = '' } = useParams();
  const [project, setProject] = useState<Named | null>(null);
  const [person, setPerson] = useState<Named | null>(null);
  return (
    <>
      <PageHeader title="Simulate" />
      <Box sx={{ display: 'grid', gap: 2, padding: { xs: '16px', sm: '16px 24px' } }}>
        <WhoAndWhere
          groupId={groupId}
          person={person}
          project={project}
          onPerson={setPerson}
          onProject={setProject}
        />
        {project && person ? (
          <CurrentOffers project={project} person={person} />
        ) : (
          <EmptyState icon="help" title="Choose a person and a project">
            You see what the person is offered there now, what is not, and why. Nothing is changed, and the
            person is not told.
          </EmptyState>
        )}
      </Box>
    </>
  );
}

export default inGroup(SimulatePage);
