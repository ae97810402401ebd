import type { OpenInState } from 'shared-api/contracts/reports/openByState';
import { formatFigure } from 'shared-api/reportFigure';
import type { DashboardChoice } from './choice';
import { RouterLink, StateChip, styled, t, VisuallyHidden } from 'shared-ui/core';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 34, padding: '0 0 0 12px', textAlign: 'right', fontWeight: 400 },
  '& thead th': { fontSize: 12, color: t.text2, whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& th:first-of-type': { padding: 0, textAlign: 'left', whiteSpace: 'nowrap' },
  '& td:nth-of-type(1)': { width: '45%' },
  '& td[data-none]': { color: t.text3 },
  '& strong': { fontWeight: 600 },
});

const Bar = styled('span')({
  display: 'flex',
  gap: 1,
  height: 12,
  '& > i': { minWidth: 2, borderRadius: 2, backgroundColor: t.chart1 },
  '& > i[data-late]': { backgroundColor: t.chart2 },
});

const LateKey = styled('span')({
  display: 'inline-block',
  width: 10,
  height: 10,
  marginRight: 6,
  borderRadius: 2,
  backgroundColor: t.chart2,
});

/** The list of projects behind a figure, as an address. */
function listAddress(
  { group, team, from, to }: DashboardChoice,
  state: string,
  filter: Record<string, string> = {},
): string {
  const query = {
    project_type_id: String(group),
    project_state_name: state,
    project_state_is_closed: 'false',
    ...(team === undefined
      ? {}
      : { figure: formatFigure({ name: 'open', group, team, state: null, from, to }) }),
  };
  return `/projects?${new URLSearchParams({ ...query, ...filter }).toString()}`;
}

interface FigureProps {
  count: number | null;
  to: string;
  /** What the figure counts, for screen readers. */
  of: string;
  strong?: boolean;
}

function Figure({ count, to, of, strong }: FigureProps) {
  if (!count) return <td data-none="">{count === null ? '–' : 0}</td>;
  const text = count.toLocaleString('en-GB');
  return (
    <td>
      <RouterLink to={to}>
        {strong ? <strong>{text}</strong> : text}
        <VisuallyHidden> {of}</VisuallyHidden>
      </RouterLink>
    </td>
  );
}

/** A bar whose length shows the number of open projects beside the longest one, with the late ones at its end. */
function OpenBar({ state: { open, late }, most }: { state: OpenInState; most: number }) {
  const width = (count: number) => ({ width: `${(100 * count) / most}%` });
  return (
    <td aria-hidden>
      <Bar>
        {open > (late ?? 0) && <i style={width(open - (late ?? 0))} />}
        {late !== null && late > 0 && <i data-late="" style={width(late)} />}
      </Bar>
    </td>
  );
}

/** The states of a delivery group with their open projects; each figure leads to the list of its projects. */
export function StateTable({ chosen, states }: { chosen: DashboardChoice; states: readonly OpenInState[] }) {
  if (!states.length) return <p>This delivery group has no states yet.</p>;
  const most = Math.max(1, ...states.map(({ open }) => open));
  return (
    <Table aria-label="Open projects by state">
      <thead>
        <tr>
          <th scope="col">State</th>
          <td aria-hidden />
          <th scope="col">All</th>
          <th scope="col">
            <LateKey />
            <span title="In their state for more days than its target">Late</span>
          </th>
          <th scope="col">Held</th>
        </tr>
      </thead>
      <tbody>
        {states.map((state) => {
          const { id, name, open, late, late_before: before, held } = state;
          const to = (filter?: Record<string, string>) => listAddress(chosen, name, filter);
          return (
            <tr key={id}>
              <th scope="row">
                <StateChip
                  label={name}
                  hue={state.colour}
                  kind={state.is_start ? 'start' : 'progress'}
                  fraction={state.progress}
                />
              </th>
              <OpenBar {...{ state, most }} />
              <Figure count={open} to={to()} of={`open in ${name}`} strong />
              <Figure
                count={late}
                to={to(before ? { project_state_date_lt: before } : {})}
                of={`late in ${name}`}
              />
              <Figure count={held} to={to({ on_hold: 'true' })} of={`held in ${name}`} />
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
