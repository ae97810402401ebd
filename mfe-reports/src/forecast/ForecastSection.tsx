import type { Project } from 'shared-api/contracts/project';
import type { StateForecast } from 'shared-api/contracts/reports/forecast';
import { formatSpan } from 'shared-api/reportFigure';
import { useForecast } from 'shared-api/reports';
import { Description, DescriptionList, styled, t } from 'shared-ui/core';

const Section = styled('section')({
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
  '& small': { display: 'block' },
  '& small, & p': { fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& p': { marginTop: 8 },
});

const share = ({ forecasts, held }: StateForecast['record']) => Math.round((100 * held) / forecasts);

/** The span of a forecast, which breaks between its days, not within one. */
const spanText = (from: string, to: string) =>
  formatSpan({ from, to }).replaceAll(/\s/g, '\u00a0').replace('–\u00a0', '– ');

/** A section of a project: when it may enter its later states. It renders nothing where too few projects say it. */
export default function ForecastSection({ project }: { project: Project }) {
  const { data } = useForecast(project.id);
  if (!data?.states.length) return null;
  return (
    <Section aria-labelledby="project-forecast">
      <h2 id="project-forecast">When will it be done?</h2>
      <DescriptionList>
        {data.states.map(({ state, likely, safe, cases, record }) => (
          <Description key={state.id} label={state.name}>
            {spanText(likely, safe)}
            <small>
              {cases} projects
              {record.forecasts > 0 && `; ${share(record)}% of ${record.forecasts} held`}
            </small>
          </Description>
        ))}
      </DescriptionList>
      <p>
        Half of the projects that came this far had entered the state by the first day, 85% by the second.
        Under the days: the number of those projects, and how many of the earlier forecasts held.
      </p>
    </Section>
  );
}
