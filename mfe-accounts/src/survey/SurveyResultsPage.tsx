import type { Team } from 'shared-api/contracts/accounts';
import type { SurveyResultsQuery } from 'shared-api/contracts/survey';
import { surveyResultsCsv, useSurveyResults } from 'shared-api/delivery';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  WhileLoading,
} from 'shared-ui/core';
import { DayFilter } from 'shared-ui/date';
import { CsvButton } from 'shared-ui/grid';
import { useSearchParams } from 'shared-ui/router';
import { PageBody } from '../shared/PageBody';
import { TeamGate } from '../shared/TeamGate';
import { TeamTabs } from '../shared/TeamTabs';
import { QuestionResult } from './QuestionResult';

const Days = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  // A fault below one field moves nothing beside it; the button stands beside the fields, below their labels.
  alignItems: 'flex-start',
  gap: 12,
  '& > button': { marginTop: 20 },
  '& > [data-day]': { width: 176 },
  [phoneMedia]: { '& > [data-day]': { flex: '1 1 136px', width: 'auto' } },
});
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const fields = [
  ['surveyed_on_gte', 'From'],
  ['surveyed_on_lt', 'To (exclusive)'],
] as const;

/** The days of the address, without values that are no days. */
const daysOf = (params: URLSearchParams): SurveyResultsQuery =>
  Object.fromEntries(
    fields
      .map(([name]): [string, string] => [name, params.get(name) ?? ''])
      .filter(([, value]) => day.test(value)),
  );

function Results({ team: { id, name } }: { team: Team }) {
  const [params, setParams] = useSearchParams();
  const days = daysOf(params);
  const read = useSurveyResults(String(id), days);
  const { data: results } = read;
  const isFiltered = Object.keys(days).length > 0;
  const answers = results?.reduce((sum, { n }) => sum + n, 0) ?? 0;
  return (
    <>
      <PageHeader
        title={`${name} Survey Results`}
        actions={
          answers > 0 && (
            <CsvButton
              fileName="survey_results.csv"
              load={(options) => surveyResultsCsv(String(id), days, options)}
            />
          )
        }
      />
      <TeamTabs id={id} manages />
      <PageBody>
        <Days role="search" aria-label="Filter survey results">
          {fields.map(([field, label]) => (
            <div key={field} data-day="">
              <DayFilter
                label={label}
                value={days[field] ?? null}
                onChange={(value) => {
                  const next = new URLSearchParams(params);
                  if (value) next.set(field, value);
                  else next.delete(field);
                  setParams(next, { replace: true });
                }}
              />
            </div>
          ))}
          {isFiltered && (
            <Button variant="text" onClick={() => setParams({}, { replace: true })}>
              All days
            </Button>
          )}
        </Days>
        <LoadError title="The results did not load." read={read} />
        <WhileLoading
          loading={!results && !read.error}
          skeleton={[1, 2].map((one) => (
            <Box key={one} sx={{ marginBottom: '24px' }}>
              <Skeleton width="100%" height={168} />
            </Box>
          ))}
        >
          {results?.length === 0 && (
            <EmptyState
              icon="reports"
              title="This team has no survey questions yet"
              actions={
                <ButtonLink variant="primary" icon="add" to={`/teams/${id}/survey_questions/create`}>
                  Create Survey Question
                </ButtonLink>
              }
            >
              Once there is a question, the requesters of its closed projects are asked.
            </EmptyState>
          )}
          {results && results.length > 0 && answers === 0 && (
            <EmptyState icon="reports" title={isFiltered ? 'No answers in this time' : 'No answers yet'}>
              {isFiltered
                ? 'Choose other days.'
                : 'Answers appear here once requesters of closed projects have given some.'}
            </EmptyState>
          )}
          {answers > 0 &&
            results?.map((result) => <QuestionResult key={result.question.id} result={result} />)}
        </WhileLoading>
      </PageBody>
    </>
  );
}

/** `teams/{teamId}/survey_results`: for the team's managers and global admins. Source: spec 001, point 2.4; domain.md 10. */
export default function SurveyResultsPage() {
  return (
    <TeamGate title="Survey Results" toChange denied="You may not read the answers that this team got.">
      {(team) => <Results team={team} />}
    </TeamGate>
  );
}
