import { useState } from 'react';
import { useProjectWhy } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import { useGroupProject } from 'shared-api/groups';
import { Box, EmptyState, LoadError, PageHeader, Skeleton } from 'shared-ui/core';
import { useParams, useSearchParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { Offers } from './Offers';
import { WhoAndWhere } from './WhoAndWhere';

const idIn = (query: URLSearchParams, key: string): number | null =>
  /^[1-9]\d{0,8}$/.test(query.get(key) ?? '') ? Number(query.get(key)) : null;

/**
 * The person and the project that the address names: `?as=5&on=481`. Names that the user has not picked here are read: the person's
 * comes with the answer about both.
 */
function useChosen(groupId: string) {
  const [query, setQuery] = useSearchParams();
  const [picked, setPicked] = useState<Record<'as' | 'on', Named | null>>({ as: null, on: null });
  const ids = { as: idIn(query, 'as'), on: idIn(query, 'on') };
  const known = (key: 'as' | 'on') => (picked[key]?.id === ids[key] ? picked[key] : null);
  const choose = (key: 'as' | 'on') => (next: Named | null) => {
    setPicked((all) => ({ ...all, [key]: next }));
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(key, String(next.id));
        else after.delete(key);
        return after;
      },
      { replace: true },
    );
  };
  const { data: [found] = [], ...read } = useGroupProject(groupId, known('on') ? null : ids.on);
  const project = known('on') ?? (found ? { id: found.project_id, name: found.project_name } : null);
  return { personId: ids.as, person: known('as'), project, read, choose };
}

/** What one person is offered on one project now. */
function CurrentOffers({ project, read }: { project: Named; read: ReturnType<typeof useProjectWhy> }) {
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
  const { personId, person, project, read, choose } = useChosen(groupId);
  const why = useProjectWhy(project && personId ? String(project.id) : null, personId);
  return (
    <>
      <PageHeader title="Simulate" />
      <Box sx={{ display: 'grid', gap: 2, padding: { xs: '16px', sm: '16px 24px' } }}>
        <WhoAndWhere
          groupId={groupId}
          person={person ?? (why.data?.user.id === personId ? (why.data?.user ?? null) : null)}
          project={project}
          onPerson={choose('as')}
          onProject={choose('on')}
        />
        {read.error ? (
          <LoadError title="The project could not be read." read={read} />
        ) : read.isLoading ? (
          <Skeleton height={280} />
        ) : project && personId ? (
          <CurrentOffers project={project} read={why} />
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
