import { act, render, screen } from '@testing-library/react';
import { fakeApi } from '../../testing/fakeApi';
import { changeFinancials } from '../delivery/financials';
import { addProjectComment, changeProjectHold, useProject } from './project';
import { ApiProvider } from '../transport/ApiProvider';
import { quoteService } from '../delivery/services';
import { forgetReads } from '../portal/session';
import { answerSurvey } from '../delivery/survey';

const project = (updated: string) => ({ id: 481, updated_on: updated });
const read = 'GET /api/projects/481';
let api: ReturnType<typeof fakeApi>;

function Shown() {
  return <p>{useProject('481').data?.updated_on}</p>;
}
beforeEach(async () => {
  await forgetReads();
  api = fakeApi({
    [read]: project('before'),
    'POST /api/projects/481/update': {},
    'POST /api/projects/481/survey': {},
    'PUT /api/projects/481/financials': {},
    'PUT /api/projects/481/services/4/quote': {},
    'PUT /api/projects/481/on_hold': project('later'),
  });
  render(
    <ApiProvider>
      <Shown />
    </ApiProvider>,
  );
  expect(await screen.findByText('before')).toBeVisible();
  api.routes[read] = project('later');
});

const writes: Record<string, () => Promise<unknown>> = {
  comment: () => addProjectComment('481', { comment: 'Done', recipients: [] }),
  survey: () => answerSurvey('481', { results: [] }),
  financials: () =>
    changeFinancials('481', { scope: 'x', price: 1, category: null, has_services: true }, '*'),
  quote: () => quoteService('481', 4, { price: 1, slo: 1, scope: 'x' }),
};

it.each(Object.keys(writes))(
  'after a write that does not answer the project, the project is read again: %s',
  async (name) => {
    await act(writes[name]!);
    expect(await screen.findByText('later')).toBeVisible();
    expect(api.count(read)).toBe(2);
  },
);

it('a project that a write answers is shown at once and not read again', async () => {
  await act(() => changeProjectHold('481', { on_hold: true, comment: 'Waiting' }));
  expect(await screen.findByText('later')).toBeVisible();
  expect(api.count(read)).toBe(1);
});

it('a late answer to an earlier write does not overwrite the answer to a later one', async () => {
  await act(() => changeProjectHold('481', { on_hold: true, comment: 'Waiting' }));
  api.routes['PUT /api/projects/481/on_hold'] = project('earlier');
  await act(() => changeProjectHold('481', { on_hold: false, comment: 'Sent before' }));
  expect(await screen.findByText('later')).toBeVisible();
});
