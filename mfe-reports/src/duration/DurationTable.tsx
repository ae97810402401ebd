import type { DurationReport, SpanQuery, StateDuration } from 'shared-api/contracts/reports/report';
import type { FigureName } from 'shared-api/reportFigure';
import { StateChip } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { ReportTable } from '../shared/ReportTable';
import { formatDays } from './formatDays';

const share = (part: number, of: number) => `${Math.round((100 * part) / of)}%`;

export interface DurationTableProps {
  report: DurationReport;
  query: SpanQuery;
}

/** The figures of the durations; each that counts projects leads to their list. */
export function DurationTable({ report: { states, whole }, query }: DurationTableProps) {
  const to = (name: FigureName, state?: StateDuration) =>
    figureAddress(query, {
      name,
      from: query.from,
      to: query.to,
      ...(state && { state: state.id, label: state.name }),
    });
  const percentiles = (one: DurationReport['whole']) => (
    <>
      <td>{formatDays(one.p50)}</td>
      <td>{formatDays(one.p80)}</td>
      <td>{formatDays(one.p95)}</td>
    </>
  );
  const held = (one: DurationReport['whole'], link: string, of: string) => (
    <>
      <td>
        <FigureLink count={one.held} to={link} of={of} />
      </td>
      <td data-quiet="">{formatDays(one.held_p50)}</td>
      <td data-quiet="">{formatDays(one.held_p80)}</td>
      <td data-quiet="">{formatDays(one.held_p95)}</td>
    </>
  );
  const over = (state: StateDuration) => (
    <>
      <FigureLink count={state.over} to={to('over_target', state)} of={`over the target of ${state.name}`} />
      {state.over ? <small> ({share(state.over, state.projects)})</small> : null}
    </>
  );
  return (
    <ReportTable
      label="Working days in each state"
      columns={[
        ...['State', 'Projects', 'Target', 'p50', 'p80', 'p95', 'Over target'],
        ...['Held', 'Held p50', 'Held p80', 'Held p95'],
      ]}
      total={{
        title: 'Submitted to closed',
        cells: (
          <>
            <td>
              <FigureLink count={whole.projects} to={to('submitted_to_closed')} of="closed" />
            </td>
            <td data-quiet="">None</td>
            {percentiles(whole)}
            <td data-quiet="">–</td>
            {held(whole, to('held_until_closed'), 'on hold before closing')}
          </>
        ),
      }}
    >
      {states.map((state) => (
        <tr key={state.id}>
          <th scope="row">
            <StateChip
              label={state.name}
              hue={state.colour}
              kind={state.is_start ? 'start' : 'progress'}
              fraction={state.progress}
            />
          </th>
          <td>
            <FigureLink count={state.projects} to={to('left_state', state)} of={`left ${state.name}`} />
          </td>
          <td data-quiet="">{state.target_days ?? 'None'}</td>
          {percentiles(state)}
          <td>{over(state)}</td>
          {held(state, to('held_in_state', state), `on hold in ${state.name}`)}
        </tr>
      ))}
    </ReportTable>
  );
}
