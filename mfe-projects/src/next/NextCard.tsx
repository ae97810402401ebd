import { useNext } from 'shared-api/client';
import { formatTotal } from 'shared-api/format';
import { Slot } from 'shared-api/portal';
import { Card, LoadError, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { useConfig } from '../shared/useConfig';
import { NextList } from './NextList';

const Foot = styled('p')({
  borderTop: `1px solid ${t.borderSubtle}`,
  paddingTop: 6,
  '& a': { display: 'inline-block', padding: '4px 0' },
});

/** A card for Home: the projects, and below them what else, in which the user must act next. */
export default function NextCard() {
  // The page "Needs you" shows all.
  const { nextRows: maxRows } = useConfig();
  const read = useNext(maxRows);
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  const count = page && formatTotal(page);
  return (
    <Card
      title="Needs you"
      {...(page?.total ? { note: `${count} ${page.total === 1 ? 'project' : 'projects'}` } : {})}
    >
      {error && !page ? (
        <LoadError title="The projects that need you did not load." read={read} />
      ) : page ? (
        <NextList rows={page.rows} empty={<p>No project needs you.</p>} />
      ) : (
        <div style={{ height: maxRows * 52 }}>{slow && <Skeleton height={maxRows * 52} />}</div>
      )}
      {page && page.total > page.rows.length && (
        <Foot>
          <RouterLink to="/projects/next">Show all {count} projects</RouterLink>
        </Foot>
      )}
      <Slot name="next.sections" props={{ compact: true }} waiting={() => null} />
    </Card>
  );
}
