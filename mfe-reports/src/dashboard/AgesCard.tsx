import type { AgesReport, StateAges } from 'shared-api/contracts/reports/dashboard';
import { useAges } from 'shared-api/reports';
import { BarsPicture, useBarsPicture, type PictureRow } from 'shared-ui/chart';
import { StateChip, styled, t } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { ReportTable } from '../shared/ReportTable';
import { withoutDays, type CardProps, type DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';

const Track = styled('td')({
  position: 'relative',
  width: '42%',
  minWidth: 160,
  '& > i': { position: 'absolute', top: 18, borderRadius: '50%', transform: 'translate(-50%, -50%)' },
  '& > i[data-age]': { backgroundColor: t.chart1, opacity: 0.75 },
  '& > i[data-beyond]': { backgroundColor: t.chart2 },
  '& > i[data-limit]': {
    top: 6,
    width: 2,
    height: 24,
    borderRadius: 0,
    transform: 'none',
    backgroundColor: t.text,
  },
});

const Note = styled('p')({ marginTop: 12, fontSize: 12, lineHeight: '16px', color: t.text2 });

/** The diameter of a dot, in pixels, for so many projects of one age. */
const sizeOf = (count: number) => Math.min(18, 6 + 2 * Math.sqrt(count - 1));

function Dots({ state: { ages, p85 }, most }: { state: StateAges; most: number }) {
  // Dots stay within the cell.
  const at = (days: number) => ({ left: `${2 + (96 * days) / most}%` });
  return (
    <Track aria-hidden>
      {ages.map(({ days, count }) => (
        <i
          key={days}
          data-age=""
          {...(p85 !== null && days > p85 ? { 'data-beyond': '' } : {})}
          style={{ ...at(days), width: sizeOf(count), height: sizeOf(count) }}
        />
      ))}
      {p85 !== null && <i data-limit="" style={at(p85)} />}
    </Track>
  );
}

const toPictureRow = ({ name, ages, p85, beyond }: StateAges): PictureRow => ({
  label: name,
  text: beyond ? `${beyond} longer than p85` : '',
  dots: ages.map(({ days, count }) => ({
    value: days,
    size: sizeOf(count),
    color: p85 !== null && days > p85 ? t.chart2 : t.chart1,
  })),
  limit: p85,
});

const number = (value: number | null | undefined) => value?.toLocaleString('en-GB') ?? '–';

function StateRows({ chosen, report: { history, states } }: { chosen: DashboardChoice; report: AgesReport }) {
  const most = Math.max(1, ...states.flatMap(({ ages, p85 }) => [ages.at(-1)?.days ?? 0, p85 ?? 0]));
  return states.map((state) => {
    const { id, name, open, p50, p85, beyond, ages } = state;
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
        <Dots state={state} most={most} />
        <td>{number(open)}</td>
        <td>
          <FigureLink
            count={beyond}
            to={figureAddress(chosen, { name: 'past_85', state: id, label: name, ...history })}
            of={`longer in ${name} than 85% of others`}
          />
        </td>
        <td>{number(ages.at(-1)?.days)}</td>
        <td data-quiet="">{number(p50)}</td>
        <td data-quiet="">{number(p85)}</td>
      </tr>
    );
  });
}

function Ages({ chosen }: { chosen: DashboardChoice }) {
  const query = withoutDays(chosen);
  const { place, save } = useBarsPicture('Age in state, working days', 'age_in_state.png', [
    { label: 'Age of open projects', color: t.chart1 },
    { label: 'Longer than 85% of others', color: t.chart2 },
    { label: '85% (p85)', color: t.text },
  ]);
  return (
    <ReportCard
      title="Age in state"
      unit="working days, without those on hold"
      read={useAges(query)}
      height={340}
      csv={{ name: 'ages', fileName: 'ages.csv', query }}
      onPicture={save}
    >
      {(report) => (
        <>
          <BarsPicture rows={report.states.map(toPictureRow)} place={place} />
          <ReportTable
            label="Age of open projects in their state"
            columns={['State', null, 'Open', 'Longer than p85', 'Oldest', 'p50', 'p85']}
          >
            <StateRows chosen={chosen} report={report} />
          </ReportTable>
          <Note>
            Each dot is an age. 85% of the projects that left the state within a year were there no longer
            than the line shows (p85). States that fewer than five left have none.
          </Note>
        </>
      )}
    </ReportCard>
  );
}

/** A card for the dashboard: which open projects take longer in their state than most others did. */
export default function AgesCard({ chosen }: CardProps) {
  return chosen && <Ages chosen={chosen} />;
}
