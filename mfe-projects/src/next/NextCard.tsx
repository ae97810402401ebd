import { useNext } from 'shared-api/client';
import { Card, LoadError, RouterLink, Skeleton, useDelayedFlag } from 'shared-ui/core';
import { useConfig } from '../shared/useConfig';
import { NextList } from './NextList';

/** A card for the dashboard: the projects in which the user must act next. */
export default function NextCard() {
  // The page "Needs You" shows all.
  const { nextRows: maxRows } = useConfig();
  const read = useNext(maxRows);
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  const more =
    page && page.total > maxRows
      ? `All ${page.total.toLocaleString('en-GB')}${page.capped ? '+' : ''}`
      : 'All';
  return (
    <Card title="Needs you" action={<RouterLink to="/projects/next">{more}</RouterLink>}>
      {error && !page ? (
        <LoadError title="The projects that wait for you did not load." read={read} />
      ) : page?.rows.length === 0 ? (
        <p>No project waits for you.</p>
      ) : page ? (
        <NextList rows={page.rows} compact />
      ) : (
        slow && <Skeleton height={120} />
      )}
    </Card>
  );
}
