import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyResult, TeamQuestion } from 'shared-api/contracts/survey';
import { refusal, Reply } from 'shared-api/testing';
import { surveyQuestions } from 'shared-api/resources/surveyQuestions';
import { formBody } from 'shared-api/resources/validBody';
import { typeOthers } from '../testing/typeOthers';
import { aTeam } from '../testing/fixtures';
import { aManager, renderAccounts } from '../testing/renderAccounts';

const team = (part = {}) => ({ 'GET /api/teams/3': new Reply(200, aTeam(part), { ETag: '"1"' }) });
const list = 'GET /api/teams/3/survey_questions';
const results = 'GET /api/teams/3/survey_results';
const aQuestion = (part: Partial<TeamQuestion> = {}): TeamQuestion => ({
  id: 7,
  team_id: 3,
  rating: 'How satisfied are you?',
  detail: 'What did you miss?',
  ord: 1,
  disabled: false,
  answers: 0,
  ...part,
});
const aResult = (part: Partial<SurveyResult> = {}): SurveyResult => ({
  question: { id: 7, rating: 'How satisfied are you?', disabled: false },
  n: 8,
  mean: 4.25,
  distribution: { '1': 1, '3': 1, '5': 6 },
  comments: [],
  ...part,
});

describe('the pages of a team', () => {
  it('stand side by side; results for those who manage it', async () => {
    await renderAccounts('/teams/3/members', { ...team(), 'GET /api/teams/3/members': [] }, aManager);
    const tabs = within(await screen.findByRole('navigation', { name: 'Team' }));
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Members', '/teams/3/members'],
      ['Survey Questions', '/teams/3/survey_questions'],
      ['Survey Results', '/teams/3/survey_results'],
    ]);
  });

  it('have no results for others', async () => {
    await renderAccounts(
      '/teams/3/survey_questions',
      { ...team({ can_edit: false }), [list]: [aQuestion()] },
      aManager,
    );
    const tabs = within(await screen.findByRole('navigation', { name: 'Team' }));
    expect(tabs.queryByRole('link', { name: 'Survey Results' })).not.toBeInTheDocument();
    expect(await screen.findByText('How satisfied are you?')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create Survey Question' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });
});

describe('the questions of a team', () => {
  it('are listed in their order; an answered one is edited, and not deleted [accounts-team-survey.1]', async () => {
    const { user, api } = await renderAccounts(
      '/teams/3/survey_questions',
      {
        ...team(),
        [list]: [
          aQuestion({ answers: 12 }),
          aQuestion({ id: 8, rating: 'In time?', detail: null, ord: 2, disabled: true }),
        ],
      },
      aManager,
    );
    expect(await screen.findByRole('gridcell', { name: 'Rating alone' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for How satisfied are you?' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for In time?' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
    expect(api.to(list)[0]!.url).toContain('sort=ord');
  });

  it('are put into another order by those who manage the team [accounts-team-survey.5]', async () => {
    const order = [
      { id: 7, name: 'How satisfied are you?' },
      { id: 8, name: 'In time?' },
    ];
    const { user, api } = await renderAccounts(
      '/teams/3/survey_questions',
      {
        ...team(),
        [list]: [aQuestion(), aQuestion({ id: 8, rating: 'In time?', ord: 2 })],
        [`${list}/order`]: order,
        'PUT /api/teams/3/survey_questions/order': [...order].reverse(),
      },
      aManager,
    );
    await user.click(await screen.findByRole('button', { name: 'Change Order' }));
    await screen.findByRole('listbox', { name: 'Survey questions' });
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Order of the survey questions saved')).toBeInTheDocument();
    expect(api.bodies('PUT /api/teams/3/survey_questions/order')).toEqual([
      { order: [{ id: 8 }, { id: 7 }], seen: [{ id: 7 }, { id: 8 }] },
    ]);
  });

  it('that were answered meanwhile say why they stay', async () => {
    const text = 'This question has an answer, which would be lost. Disable it instead.';
    const { user } = await renderAccounts('/teams/3/survey_questions', {
      ...team(),
      [list]: [aQuestion()],
      'DELETE /api/teams/3/survey_questions/7': refusal(409, text),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for How satisfied are you?' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(new RegExp(`^${text}`))).toBeInTheDocument();
  });

  it('are made with a text, and a detail where something may be written [accounts-team-survey.2]', async () => {
    const { user, api, router } = await renderAccounts('/teams/3/survey_questions/create', {
      ...team(),
      [list]: [],
      'POST /api/teams/3/survey_questions': aQuestion(),
    });
    await user.click(await screen.findByRole('button', { name: 'Create Survey Question' }));
    expect(await screen.findByText('Question is required')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /Question/ }), ' How was it? ');
    await typeOthers(user, surveyQuestions, 'rating');
    await user.click(screen.getByRole('button', { name: 'Create Survey Question' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/3/survey_questions'));
    expect(api.bodies('POST /api/teams/3/survey_questions')).toEqual([
      { ...formBody(surveyQuestions, { rating: 'How was it?' }), detail: null, disabled: false },
    ]);
  });

  it.each([
    ['/teams/3/survey_questions/create', 'You may not change the survey questions of this team.'],
    ['/teams/3/survey_questions/7/update', 'You may not change the survey questions of this team.'],
    ['/teams/3/survey_results', 'You may not read the answers that this team got.'],
  ])('%s says so to who does not manage the team', async (address, text) => {
    await renderAccounts(address, team({ can_edit: false }), aManager);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('the results of a team', () => {
  it('are mean, number and distribution by question, with what was written and where [accounts-team-survey.3]', async () => {
    const comment = { text: 'Late.', rating: 1 as const, created_on: '2026-11-02T09:00:00Z' };
    const { user } = await renderAccounts(
      '/teams/3/survey_results',
      {
        ...team(),
        [results]: [
          aResult({
            comments: [
              { ...comment, project: { id: 481, name: 'Leaf-spine refresh' } },
              { ...comment, text: 'Elsewhere.', project: null },
              ...[1, 2, 3].map((n) => ({ ...comment, text: `More ${n}`, project: null })),
            ],
          }),
          aResult({
            question: { id: 8, rating: 'In time?', disabled: true },
            n: 0,
            mean: null,
            distribution: { '1': 0, '3': 0, '5': 0 },
          }),
        ],
      },
      aManager,
    );
    const first = within(await screen.findByRole('region', { name: 'How satisfied are you?' }));
    expect(first.getByText('4.3')).toBeVisible();
    expect(first.getByText('of 5, from 8 answers')).toBeVisible();
    const rows = first.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Smile(5)675 %',
      'Neutral(3)113 %',
      'Frown(1)113 %',
    ]);
    expect(first.getByRole('link', { name: 'Leaf-spine refresh' })).toHaveAttribute('href', '/projects/481');
    expect(first.getAllByRole('listitem')).toHaveLength(4);
    await user.click(first.getByRole('button', { name: 'Show all 5 comments' }));
    expect(first.getAllByRole('listitem')).toHaveLength(5);
    expect(first.getByText('Elsewhere.').closest('li')!.querySelector('a')).toBeNull();
    const second = within(screen.getByRole('region', { name: 'In time?' }));
    expect(second.getByText('Disabled')).toBeVisible();
    expect(second.getByText('Nobody has answered it in this time.')).toBeVisible();
  });

  it('are those of the days in the address [accounts-team-survey.4]', async () => {
    const { api, user, router } = await renderAccounts(
      '/teams/3/survey_results?surveyed_on_gte=2026-10-01&surveyed_on_lt=oops',
      { ...team(), [results]: [aResult({ n: 0, mean: null })] },
    );
    expect(await screen.findByText('No answers in this time')).toBeVisible();
    expect(api.to(results).map(({ url }) => url)).toEqual([
      '/api/teams/3/survey_results?surveyed_on_gte=2026-10-01',
    ]);
    expect(screen.queryByRole('button', { name: 'CSV' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All days' }));
    expect(await screen.findByText('No answers yet')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('lead to the first question where there is none, and say that they did not load', async () => {
    let fails = true;
    const { user } = await renderAccounts('/teams/3/survey_results', {
      ...team(),
      [results]: () => (fails ? refusal(500, 'Out of order.') : []),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The results did not load. Out of order.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This team has no survey questions yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Survey Question' })).toHaveAttribute(
      'href',
      '/teams/3/survey_questions/create',
    );
  });
});
