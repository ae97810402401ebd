import { screen, waitFor, within } from '@testing-library/react';
import type {
  AgesReport,
  CreatedAndClosed,
  FlowReport,
  Standing,
  SurveyReport,
} from 'shared-api/contracts/reports/dashboard';
import { refusal } from 'shared-api/testing';
import portal from '../../portal.json';
import { figureOf, lastQuery, renderReport } from '../testing/renderReport';
import AgeBandsCard from './AgeBandsCard';
import AgesCard from './AgesCard';
import CreatedAndClosedCard from './CreatedAndClosedCard';
import FiguresCard from './FiguresCard';
import FlowCard from './FlowCard';
import SurveyCard from './SurveyCard';

const chosen = { group: 3, team: 5, from: '2026-09-07', to: '2026-11-24' };
const standing: Standing = {
  open: 80,
  open_before: 26,
  late: 27,
  held: 4,
  held_since: '2026-11-20',
  due: { from: '2026-11-24', to: '2026-12-09', count: 9 },
  overdue: 0,
  ages: [
    { least: 0, most: 10, from: '2026-11-10', to: '2026-11-24', count: 27 },
    { least: 11, most: null, from: '2000-01-01', to: '2026-11-09', count: 0 },
  ],
};
const survey: SurveyReport = {
  teams: [
    { team: { id: 5, name: 'Core Routing' }, projects: 7, mean: 4.6 },
    { team: null, projects: 1, mean: null },
  ],
  all: { projects: 8, mean: 4.3, declined: 2, distribution: { '1': 1, '3': 2, '5': 9 } },
};
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the figures of the dashboard', () => {
  const routes = { 'GET /api/reports/dashboard': standing, 'GET /api/reports/survey': survey };

  it('lead to the projects behind them, where there are any', async () => {
    const { api } = await renderReport(<FiguresCard chosen={chosen} />, '/', routes);
    const open = await screen.findByRole('link', { name: '80, Open' });
    expect(lastQuery(api, 'GET /api/reports/dashboard')).toEqual({
      group: '3',
      team: '5',
      from: '2026-09-07',
      to: '2026-11-24',
    });
    expect(screen.getByText('54 more than before 7 Sept')).toBeVisible();
    expect(screen.getByText('34% of open')).toBeVisible();
    expect(screen.getByText('longest since 20 Nov')).toBeVisible();
    expect(figureOf(open)).toBe('open:3:5::2026-09-07:2026-11-24');
    const figure = (name: string) => figureOf(screen.getByRole('link', { name }));
    expect(figure('27, Over target')).toMatch(/^late:3:5:/);
    expect(figure('4, On hold')).toMatch(/^held:3:5:/);
    expect(figure('9, Due in 10 working days')).toBe('due:3:5::2026-11-24:2026-12-09');
    expect(screen.queryByRole('link', { name: /Past completion date/ })).toBeNull();
    const mean = await screen.findByRole('link', { name: '4.3, Survey mean' });
    expect(figureOf(mean)).toBe('surveyed:3:5::2026-09-07:2026-11-24');
    expect(screen.getByText('8 answered, 2 declined')).toBeVisible();
  });

  it('say from how many answers on there is a mean', async () => {
    const few = { ...survey, all: { ...survey.all, projects: 3, mean: null, distribution: null } };
    await renderReport(<FiguresCard chosen={chosen} />, '/', { ...routes, 'GET /api/reports/survey': few });
    expect(await screen.findByText('3 answered, 2 declined; a mean from five on')).toBeVisible();
  });

  it('fail alone', async () => {
    const { user } = await renderReport(<FiguresCard chosen={chosen} />, '/', {
      ...routes,
      'GET /api/reports/dashboard': refusal(500, 'Out of order.'),
    });
    expect(await screen.findByText('Out of order.')).toBeVisible();
    expect(user).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('are drawn by age as well', async () => {
    await renderReport(<AgeBandsCard chosen={chosen} />, '/', routes);
    const link = await screen.findByRole('link', { name: '27 open for 0–10 working days' });
    expect(figureOf(link)).toBe('created_and_open:3:5::2026-11-10:2026-11-24');
    const items = screen.getAllByRole('listitem');
    expect(items[1]).toHaveTextContent('0 open for over 10 working days');
    const heights = items.map((item) => item.querySelector('i')!.style.height);
    expect(heights).toEqual(['82%', '0%']);
  });
});

describe('the survey on the dashboard', () => {
  it('shows means by team from five answers on', async () => {
    await renderReport(<SurveyCard chosen={chosen} />, '/', { 'GET /api/reports/survey': survey });
    const table = await screen.findByRole('table', { name: 'Survey by team' });
    expect(texts(table)).toEqual([
      'TeamMeanAnswered',
      'Core Routing4.67 answered, Core Routing',
      'No team–1 answered, no team',
    ]);
    const link = within(table).getByRole('link', { name: '1 answered, no team' });
    expect(figureOf(link)).toBe('surveyed:3:0::2026-09-07:2026-11-24');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9', '2', '1']);
    expect(screen.getByText('Teams with fewer than five answered surveys have no mean.')).toBeVisible();
  });

  it('gives no reason where every team has its mean', async () => {
    const all = { ...survey, teams: survey.teams.slice(0, 1) };
    await renderReport(<SurveyCard chosen={chosen} />, '/', { 'GET /api/reports/survey': all });
    await screen.findByRole('table', { name: 'Survey by team' });
    expect(screen.queryByText(/fewer than five/)).not.toBeInTheDocument();
  });

  it('names the ratings as the form does', async () => {
    await renderReport(<SurveyCard chosen={chosen} />, '/', { 'GET /api/reports/survey': survey });
    await screen.findByRole('table', { name: 'Survey by team' });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Smile',
      'Neutral',
      'Frown',
    ]);
  });

  it.each([
    ['12 ratings', survey.all.distribution],
    ['1 rating', { '1': 0, '3': 0, '5': 1 }],
  ])(
    'says that the numbers of the list are ratings, not answered surveys: %s',
    async (name, distribution) => {
      const rated = { ...survey, all: { ...survey.all, distribution } };
      await renderReport(<SurveyCard chosen={chosen} />, '/', { 'GET /api/reports/survey': rated });
      const list = within(await screen.findByRole('group', { name }));
      expect(list.getByRole('heading', { level: 3, name })).toBeVisible();
      expect(list.getAllByRole('term')).toHaveLength(3);
    },
  );

  it('says that there is none', async () => {
    const none = { teams: [], all: { projects: 0, mean: null, declined: 0, distribution: null } };
    await renderReport(<SurveyCard chosen={chosen} />, '/', { 'GET /api/reports/survey': none });
    expect(await screen.findByText('No survey was answered in these days.')).toBeVisible();
  });
});

describe('charts of the dashboard', () => {
  const created: CreatedAndClosed = {
    unit: 'week',
    parts: [
      { from: '2026-11-09', to: '2026-11-15', created: 7, submitted: 3, closed: 4 },
      { from: '2026-11-16', to: '2026-11-22', created: 5, submitted: 1, closed: 9 },
    ],
  };

  it('stand above a table with the same numbers, created and closed by week', async () => {
    await renderReport(<CreatedAndClosedCard chosen={chosen} />, '/', {
      'GET /api/reports/throughput': created,
    });
    const table = await screen.findByRole('table', { name: 'Created and closed per week' });
    expect(texts(table)).toEqual([
      'Week from9 Nov16 NovSum',
      'Created7 created, 9 Nov5 created, 16 Nov12',
      'Closed4 closed, 9 Nov9 closed, 16 Nov13',
      'Net+3−4−1',
    ]);
    const link = within(table).getByRole('link', { name: '9 closed, 16 Nov' });
    expect(figureOf(link)).toBe('closed:3:5::2026-11-16:2026-11-22');
  });

  it('show the projects in each state over time', async () => {
    const flow: FlowReport = {
      days: ['2026-11-17', '2026-11-24'],
      states: [
        { id: 8, name: 'Draft', is_start: true, colour: 'grey', progress: 0, counts: [4, 6] },
        { id: 9, name: 'In Delivery', is_start: false, colour: 'green', progress: 0.6, counts: [0, 2] },
      ],
      closed: [0, 3],
    };
    await renderReport(<FlowCard chosen={chosen} />, '/', { 'GET /api/reports/flow': flow });
    const table = await screen.findByRole('table', { name: 'Cumulative flow' });
    expect(texts(table)).toEqual([
      'State17 Nov24 Nov',
      'Draft4 in Draft, 17 Nov6 in Draft, 24 Nov',
      'In Delivery02 in In Delivery, 24 Nov',
      'Closed meanwhile03',
    ]);
    const link = within(table).getByRole('link', { name: '2 in In Delivery, 24 Nov' });
    expect(figureOf(link)).toBe('in_state:3:5:9:2026-11-24:2026-11-24:In Delivery');
  });

  it('can be downloaded as a table', async () => {
    const { api, user } = await renderReport(<CreatedAndClosedCard chosen={chosen} />, '/', {
      'GET /api/reports/throughput': created,
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Download Created and closed per week' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Table as CSV', 'Chart as picture']);
    const before = api.to('GET /api/reports/throughput').length;
    await user.click(items[0]!);
    await waitFor(() => expect(api.to('GET /api/reports/throughput')).toHaveLength(before + 1));
    expect(api.to('GET /api/reports/throughput').at(-1)!.headers).toMatchObject({ accept: 'text/csv' });
  });
});

describe('the ages of open projects', () => {
  const ages: AgesReport = {
    history: { from: '2025-11-24', to: '2026-11-24' },
    states: [
      {
        ...{ id: 9, name: 'In Delivery', is_start: false, colour: 'green', progress: 0.6 },
        ...{ open: 5, p50: 10, p85: 20, beyond: 2 },
        ages: [
          { days: 3, count: 3 },
          { days: 40, count: 2 },
        ],
      },
      {
        ...{ id: 8, name: 'Draft', is_start: true, colour: 'grey', progress: 0 },
        ...{ open: 0, p50: null, p85: null, beyond: null },
        ages: [],
      },
    ],
  };

  it('are compared with those of projects that left the state', async () => {
    const { api } = await renderReport(<AgesCard chosen={chosen} />, '/', { 'GET /api/reports/ages': ages });
    const table = await screen.findByRole('table', { name: 'Age of open projects in their state' });
    expect(lastQuery(api, 'GET /api/reports/ages')).toEqual({ group: '3', team: '5' });
    expect(texts(table)).toEqual([
      'StateOpenLonger than p85Oldestp50p85',
      'In Delivery 52 longer in In Delivery than 85% of others401020',
      'Draft 0––––',
    ]);
    expect(figureOf(within(table).getByRole('link'))).toBe('past_85:3:5:9:2025-11-24:2026-11-24:In Delivery');
    expect(table.querySelectorAll('[data-age]')).toHaveLength(2);
    expect(table.querySelectorAll('[data-beyond]')).toHaveLength(1);
    expect(table.querySelectorAll('[data-limit]')).toHaveLength(1);
  });
});

test('each card is a feature with its call, on until an admin switches it off', () => {
  const calls = Object.fromEntries(
    Object.entries(portal.features).flatMap(([key, { calls: of, ...more }]) =>
      'slots' in more ? [[key, of]] : [],
    ),
  );
  expect(calls).toEqual({
    openByState: ['GET /reports/open_by_state'],
    dashboard: ['GET /reports/dashboard'],
    createdAndClosed: ['GET /reports/throughput'],
    survey: ['GET /reports/survey'],
    flow: ['GET /reports/flow'],
    ages: ['GET /reports/ages'],
    forecast: ['GET /projects/:id/forecast'],
  });
});
