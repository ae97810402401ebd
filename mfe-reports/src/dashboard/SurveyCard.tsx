import { useId } from 'react';
import type { SurveyReport } from 'shared-api/contracts/reports/dashboard';
import { useSurveyReport } from 'shared-api/reports';
import { BarsPicture, useBarsPicture } from 'shared-ui/chart';
import { styled, t } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import type { CardProps, DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: 36,
    padding: '0 0 0 12px',
    textAlign: 'right',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& thead th': { fontSize: 12, color: t.text2, height: 24 },
  '& th:nth-of-type(1)': { padding: 0, textAlign: 'left' },
  '& tbody tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& td:nth-of-type(1)': { width: '40%' },
  '& strong': { fontWeight: 600 },
});
const Line = styled('div')({
  position: 'relative',
  height: 1,
  backgroundColor: t.border,
  '& i': {
    position: 'absolute',
    top: -5,
    width: 11,
    height: 11,
    marginLeft: -5,
    borderRadius: 6,
    backgroundColor: t.chart1,
  },
});
const Ratings = styled('div')({
  marginTop: 12,
  '& h3': { marginBottom: 8, fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& > div': { display: 'flex', gap: 1, height: 14, borderRadius: 3, overflow: 'hidden' },
  '& dl': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: '8px 0 0' },
  '& dt::before': {
    content: '""',
    display: 'inline-block',
    width: 10,
    height: 10,
    marginRight: 8,
    borderRadius: 2,
    backgroundColor: 'var(--key)',
  },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

const Note = styled('p')({ marginTop: 8, fontSize: 12, lineHeight: '16px', color: t.text2 });

/** The ratings by the names that the form and the results give them. */
const ratings = [
  { key: '5', name: 'Smile', color: t.chart1 },
  { key: '3', name: 'Neutral', color: t.chart5 },
  { key: '1', name: 'Frown', color: t.chart2 },
] as const;

/** How often each rating was given. A survey has a rating for each question: there are more of them than answered surveys. */
function Distribution({ of }: { of: NonNullable<SurveyReport['all']['distribution']> }) {
  const heading = useId();
  const count = ratings.reduce((sum, { key }) => sum + of[key], 0);
  return (
    <Ratings role="group" aria-labelledby={heading}>
      <h3 id={heading}>
        {count.toLocaleString('en-GB')} {count === 1 ? 'rating' : 'ratings'}
      </h3>
      <div aria-hidden>
        {ratings.map(({ key, color }) => (
          <i key={key} style={{ flexGrow: of[key], backgroundColor: color }} />
        ))}
      </div>
      <dl>
        {ratings.map(({ key, name, color }) => [
          <dt key={name} style={{ '--key': color } as React.CSSProperties}>
            {name}
          </dt>,
          <dd key={key}>{of[key].toLocaleString('en-GB')}</dd>,
        ])}
      </dl>
    </Ratings>
  );
}

function Survey({ chosen }: { chosen: DashboardChoice }) {
  const { from, to } = chosen;
  const { place, save } = useBarsPicture('Survey, mean of 1 to 5', 'survey.png', [
    { label: 'Mean', color: t.chart1 },
  ]);
  return (
    <ReportCard
      title="Survey"
      unit="mean of 1 to 5"
      read={useSurveyReport(chosen)}
      height={236}
      csv={{ name: 'survey', fileName: 'survey.csv', query: chosen }}
      onPicture={save}
    >
      {({ teams, all }) =>
        teams.length === 0 ? (
          <p>No survey was answered in these days.</p>
        ) : (
          <>
            <BarsPicture
              place={place}
              rows={teams.map(({ team, projects, mean }) => ({
                label: team?.name ?? 'No team',
                text: `${mean?.toFixed(1) ?? '–'} of ${projects}`,
                bars: [{ value: mean ?? 0, color: t.chart1 }],
              }))}
            />
            <Table aria-label="Survey by team">
              <thead>
                <tr>
                  <th scope="col">Team</th>
                  <td aria-hidden />
                  <th scope="col">Mean</th>
                  <th scope="col">Answered</th>
                </tr>
              </thead>
              <tbody>
                {teams.map(({ team, projects, mean }) => (
                  <tr key={team?.id ?? 0}>
                    <th scope="row">{team?.name ?? 'No team'}</th>
                    <td aria-hidden>
                      {mean !== null && (
                        <Line>
                          <i style={{ left: `${25 * (mean - 1)}%` }} />
                        </Line>
                      )}
                    </td>
                    <td>
                      <strong>{mean?.toFixed(1) ?? '–'}</strong>
                    </td>
                    <td>
                      <FigureLink
                        count={projects}
                        to={figureAddress(chosen, { name: 'surveyed', from, to, team: team?.id ?? 0 })}
                        of={`answered, ${team?.name ?? 'no team'}`}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {teams.some(({ mean }) => mean === null) && (
              <Note>Teams with fewer than five answered surveys have no mean.</Note>
            )}
            {all.distribution && <Distribution of={all.distribution} />}
          </>
        )
      }
    </ReportCard>
  );
}

/** A card for the dashboard: how requesters answered the survey, by team. */
export default function SurveyCard({ chosen }: CardProps) {
  return chosen && <Survey chosen={chosen} />;
}
