import { useCrs } from 'shared-api/cr';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { Card, LoadError, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { countdownTo } from '../shared/countdown';
import { useNow } from '../shared/useNow';

const List = styled('ul')({
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'baseline', gap: 12, minHeight: 36, padding: '8px 0' },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& a': { flex: 1, minWidth: 0, minHeight: 24, overflowWrap: 'anywhere' },
  '& span': { fontSize: 12, color: t.text2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& [data-kind=soon]': { fontWeight: 500, color: t.warning },
  '& [data-kind=overdue]': { fontWeight: 500, color: t.error },
});
const Foot = styled('p')({ borderTop: `1px solid ${t.borderSubtle}`, paddingTop: 10 });

/** Change requests that the card names; the CR dashboard has all. */
const maxRows = 5;

/** How long it is until the next update of one that runs, or for how long it is overdue. */
function NextUpdate({ cr, now }: { cr: CrRow; now: number }) {
  const countdown = countdownTo(cr.next_update_time, now);
  if (!countdown) return <span>No update promised</span>;
  const { kind, text } = countdown;
  return <span data-kind={kind}>{kind === 'overdue' ? `Update overdue ${text}` : `Update in ${text}`}</span>;
}

function Running({ crs }: { crs: readonly CrRow[] }) {
  const now = useNow();
  return (
    <List>
      {crs.map((cr) => (
        <li key={cr.id}>
          <RouterLink to={`/cr_dashboard/${cr.id}`}>
            {cr.id} {cr.title}
          </RouterLink>
          <NextUpdate cr={cr} now={now} />
        </li>
      ))}
    </List>
  );
}

/**
 * A card for the dashboard: the change requests that run now, whatever their delivery group, the next promised update first. Source:
 * domain.md 7 and 9
 */
export default function RunningCrsCard() {
  const read = useCrs({
    status: ['in_progress', 'monitoring'],
    sort: 'next_update_time',
    page: 1,
    per_page: maxRows,
  });
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  return (
    <Card title="Change requests" note={page ? `${page.total} running now` : 'running now'}>
      {error && !page ? (
        <LoadError title="The change requests did not load." read={read} />
      ) : page?.rows.length === 0 ? (
        <p>No change request is running.</p>
      ) : page ? (
        <Running crs={page.rows} />
      ) : (
        slow && <Skeleton height={180} />
      )}
      <Foot>
        <RouterLink to="/cr_dashboard">CR Dashboard</RouterLink>
      </Foot>
    </Card>
  );
}
