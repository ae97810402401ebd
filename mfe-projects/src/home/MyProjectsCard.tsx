import type { MyProjects } from 'shared-api/contracts/personal/home';
import { formatCount } from 'shared-api/format';
import { useMyProjects } from 'shared-api/home';
import {
  Card,
  LoadError,
  RouterLink,
  Skeleton,
  StateGlyph,
  stateHues,
  styled,
  t,
  useDelayedFlag,
  VisuallyHidden,
} from 'shared-ui/core';

const Figure = styled('p')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  '& strong': { fontSize: 20, lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& span': { color: t.text2 },
  '& em': { marginLeft: 'auto', fontStyle: 'normal', fontWeight: 500, color: t.warning },
});
const Groups = styled('ul')({
  listStyle: 'none',
  padding: '4px 0 12px',
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, 28%) minmax(0, 1fr) 32px',
    alignItems: 'center',
    gap: 12,
    minHeight: 28,
    color: t.text,
  },
  '& a > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a > strong': { fontWeight: 500, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});
/** One bar of what is in time, then what is late; the numbers stand beside it. */
const Bar = styled('i')({
  display: 'flex',
  gap: 1,
  height: 10,
  '& > i': { backgroundColor: t.chart1 },
  '& > i + i': { backgroundColor: t.chart2 },
  '& > i:first-of-type': { borderRadius: '2px 0 0 2px' },
  '& > i:last-of-type': { borderRadius: '0 2px 2px 0' },
});
const Latest = styled('div')({
  borderTop: `1px solid ${t.borderSubtle}`,
  paddingTop: 8,
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& ul': { listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36 },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& a': { flex: 1, minWidth: 0, padding: '4px 0', overflowWrap: 'anywhere', textWrap: 'balance' },
  '& small, & li > span': { flex: 'none' },
  '& small': { display: 'inline-flex', alignItems: 'center', gap: 4, fontSize: 12, color: t.text2 },
  '& small > svg': { color: 'var(--hue)' },
  '& li > span': { fontSize: 12, fontWeight: 500, color: t.warning, fontVariantNumeric: 'tabular-nums' },
});
const Foot = styled('p')({ marginTop: 4, '& a': { display: 'inline-block', padding: '4px 0' } });

const mine = '/projects?mine=true&project_state_is_closed=false';
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

function Content({ groups, latest }: MyProjects) {
  const open = groups.reduce((all, group) => all + group.open, 0);
  const late = groups.reduce((all, group) => all + group.late, 0);
  const most = Math.max(...groups.map((group) => group.open));
  const share = (n: number) => ({ flex: `0 0 ${(100 * n) / most}%` });
  return (
    <>
      <Figure>
        <strong>{formatCount(open)}</strong>
        <span>open</span>
        {late > 0 && <em>{formatCount(late)} over target</em>}
      </Figure>
      <Groups>
        {groups.map((group) => (
          <li key={group.id}>
            <RouterLink to={`${mine}&project_type_name=${encodeURIComponent(group.name)}`}>
              <span>{group.name}</span>{' '}
              <Bar aria-hidden>
                {group.open > group.late && <i style={share(group.open - group.late)} />}
                {group.late > 0 && (
                  <i data-late style={{ ...share(group.late), backgroundColor: t.chart2 }} />
                )}
              </Bar>
              <strong>{formatCount(group.open)}</strong>
              <VisuallyHidden> open, {group.late} over target</VisuallyHidden>
            </RouterLink>
          </li>
        ))}
      </Groups>
      {latest.length > 0 && (
        <Latest>
          <h3>Longest over target</h3>
          <ul>
            {latest.map(({ project_id: id, project_name: name, project_state: state, over }) => (
              <li key={id}>
                <RouterLink to={`/projects/${id}`}>
                  #{id} {name}
                </RouterLink>
                <small style={{ ['--hue' as string]: stateHues[state.colour] }}>
                  <StateGlyph kind={state.is_start ? 'start' : 'progress'} fraction={state.progress} />
                  {state.name}
                </small>
                <span>{days(over)}</span>
              </li>
            ))}
          </ul>
        </Latest>
      )}
      <Foot>
        <RouterLink to={mine}>Show all {formatCount(open)}</RouterLink>
      </Foot>
    </>
  );
}

/** A card for Home: the user's open projects by delivery group, and those longest over the target of their state. */
export default function MyProjectsCard() {
  const read = useMyProjects();
  const { data, error } = read;
  const slow = useDelayedFlag(!data && !error);
  return (
    <Card title="My open projects">
      {error && !data ? (
        <LoadError title="Your open projects did not load." read={read} />
      ) : data?.groups.length === 0 ? (
        <p>You have no open project. Those that you raise or hold a role on are counted here.</p>
      ) : data ? (
        <Content {...data} />
      ) : (
        <div style={{ height: 320 }}>{slow && <Skeleton height={320} />}</div>
      )}
    </Card>
  );
}
