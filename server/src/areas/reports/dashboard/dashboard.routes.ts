import {
  AgesReport,
  CreatedAndClosed,
  FlowReport,
  NowQuery,
  Standing,
  SurveyReport,
} from 'shared-api/contracts/reports/dashboard';
import { SpanQuery } from 'shared-api/contracts/reports/report';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import { defineReport } from '../defineReport';
import { readCreatedAndClosed } from '../throughput/throughput.queries';
import { readAges } from './ages.queries';
import { readFlow } from './flow.queries';
import { readStanding } from './standing.queries';
import { readSurvey } from './survey.queries';

const standing = defineReport({
  path: reportPaths.dashboard,
  summary: 'What is open now in a delivery group: late, on hold, due, by age',
  feature: 'reports.dashboard',
  query: SpanQuery,
  answer: Standing,
  read: readStanding,
  csv: {
    filename: 'dashboard.csv',
    titles: ['Figure', 'Projects'],
    rows: ({ open, open_before, late, held, due, overdue, ages }) => [
      ['Open', open],
      ['Open before the first day', open_before],
      ['Over target', late],
      ['On hold', held],
      [`Due until ${due.to}`, due.count],
      ['Past their completion date', overdue],
      ...ages.map(({ least, most, count }) => [
        most === null
          ? `Open for over ${least - 1} working days`
          : `Open for ${least} to ${most} working days`,
        count,
      ]),
    ],
  },
});

const createdAndClosed = defineReport({
  path: reportPaths.throughput,
  summary:
    'The projects of a delivery group that were created, submitted and closed, by week or month of a span',
  feature: 'reports.createdAndClosed',
  query: SpanQuery,
  answer: CreatedAndClosed,
  read: readCreatedAndClosed,
  csv: {
    filename: 'created_and_closed.csv',
    titles: ['From', 'To', 'Created', 'Submitted', 'Closed', 'Net'],
    rows: ({ parts }) =>
      parts.map(({ from, to, created, submitted, closed }) => [
        ...[dateCell(from), dateCell(to)],
        ...[created, submitted, closed, created - closed],
      ]),
  },
});

const survey = defineReport({
  path: reportPaths.survey,
  summary: 'How the surveys of a delivery group were answered, by team',
  feature: 'reports.survey',
  query: SpanQuery,
  answer: SurveyReport,
  read: readSurvey,
  csv: {
    filename: 'survey.csv',
    titles: ['Team', 'Projects', 'Mean'],
    rows: ({ teams, all }) =>
      [...teams, { team: { name: 'All' }, ...all }].map(({ team, projects, mean }) => [
        team?.name ?? 'No team',
        projects,
        mean,
      ]),
  },
});

const flow = defineReport({
  path: reportPaths.flow,
  summary: 'How many projects of a delivery group were in each state at the end of some days',
  feature: 'reports.flow',
  query: SpanQuery,
  answer: FlowReport,
  read: readFlow,
  csv: {
    filename: 'flow.csv',
    titles: ['Day', 'State', 'Projects'],
    rows: ({ days, states, closed }) =>
      days.flatMap((day, index) => [
        ...states.map(({ name, counts }) => [dateCell(day), name, counts[index]!]),
        [dateCell(day), 'Closed since the first day', closed[index]!],
      ]),
  },
});

const ages = defineReport({
  path: reportPaths.ages,
  summary:
    'For how long the open projects of a delivery group have been in their state, beside those that left it',
  feature: 'reports.ages',
  query: NowQuery,
  answer: AgesReport,
  read: readAges,
  csv: {
    filename: 'ages.csv',
    titles: ['State', 'Open', 'p50', 'p85', 'Longer than p85', 'Oldest'],
    rows: ({ states }) =>
      states.map(({ name, open, p50, p85, beyond, ages: of }) => [
        ...[name, open, p50, p85, beyond],
        of.at(-1)?.days ?? null,
      ]),
  },
});

/** The reports of the dashboard. Source: domain.md 9, `reports/dashboard`. */
export const dashboardRoutes = [standing, createdAndClosed, survey, flow, ages];
