import { useProjects } from 'shared-api/client';
import { useCurrentUser } from 'shared-api/portal';
import { Card, LoadError, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';

const List = styled('ul')({
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& a': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    color: t.text2,
  },
  '& a:hover': { color: t.text },
  '& strong': {
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    color: t.text,
    fontVariantNumeric: 'tabular-nums',
    '&[data-none]': { fontWeight: 400, color: t.text3 },
  },
});

const Nothing = styled('p')({ '& a': { textDecoration: 'underline' } });

interface Count {
  label: string;
  /** Filters of the project list, in addition to "not closed". */
  filters: Record<string, string>;
}

const open = { project_state_is_closed: 'false' };

const countsFor = (name: string): Count[] => [
  { label: 'Open', filters: {} },
  { label: 'On hold', filters: { on_hold: 'true' } },
  { label: 'Raised by me', filters: { requester_name: name } },
  { label: 'I am tech lead', filters: { tech_lead_name: name } },
  { label: 'I am project manager', filters: { project_manager_name: name } },
];

/** A row with its count: exact up to the server's limit, then "5,000+". */
function CountRow({ label, filters }: Count) {
  const read = useProjects({ ...open, ...filters, page: 1, per_page: 1 });
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  if (error && !page) return <LoadError title={`“${label}” did not load.`} read={read} />;
  const number = page && `${page.total.toLocaleString('en-GB')}${page.capped ? '+' : ''}`;
  return (
    <RouterLink to={`/projects?${new URLSearchParams({ ...open, ...filters }).toString()}`}>
      <span>{label}</span>
      {number === undefined ? (
        slow && <Skeleton width={40} height={20} />
      ) : (
        <strong {...(page?.total ? {} : { 'data-none': '' })}>{number}</strong>
      )}
    </RouterLink>
  );
}

/** A card for the dashboard: how many projects are open, and how many of them concern the user. */
export default function OpenProjectsCard() {
  const { name } = useCurrentUser();
  const read = useProjects({ ...open, page: 1, per_page: 1 });
  return (
    <Card title="Open projects" action={<RouterLink to="/projects">All projects</RouterLink>}>
      {read.page?.total === 0 ? (
        <Nothing>
          No project that you can see is open. <RouterLink to="/projects/create">Raise one</RouterLink>
        </Nothing>
      ) : (
        <List>
          {countsFor(name).map((count) => (
            <li key={count.label}>
              <CountRow {...count} />
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
