import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { forgetReads } from 'shared-api/client';
import type { NextRow } from 'shared-api/contracts/next';
import { fakeApi, refusal, Reply, type Call } from 'shared-api/testing';
import { MemoryRouter } from 'shared-ui/router';
import { aProject } from '../testing/fixtures';
import { inShell } from '../testing/renderAt';
import NextCard from './NextCard';
import NextPage from './NextPage';
import { NextStrip } from './NextStrip';

const row = (id: number, part: Partial<NextRow> = {}): NextRow => ({
  project_id: id,
  project_name: `Project no. ${id}`,
  project_type_name: 'Network',
  project_state: aProject().project_state,
  since: '2026-11-17T09:00:00Z',
  over: 0,
  steps: [{ kind: 'transition', text: 'Submit' }],
  ...part,
});
const answer =
  (rows: NextRow[], total = rows.length, capped = false) =>
  (call: Call) => {
    const most = Number(new URLSearchParams(call.url.split('?')[1]).get('per_page'));
    return new Reply(200, rows.slice(0, most), {
      'X-Total': String(total),
      'X-Total-Capped': String(capped),
    });
  };
async function show(element: ReactNode, served: unknown) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/next': served });
  const { container } = render(inShell(<MemoryRouter>{element}</MemoryRouter>));
  return { api, container, user: userEvent.setup({ delay: null }) };
}
const quote = { kind: 'quote' as const, text: 'Approve or reject quote 3' };

describe('the page of projects that need the user', () => {
  test('lists them with the user’s steps, each a link to the page for the step', async () => {
    await show(
      <NextPage />,
      answer([row(7), row(5, { steps: [quote] }), row(3, { steps: [quote, row(3).steps[0]!] })]),
    );
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('#7 Project no. 7Submit · Network'),
      expect.stringContaining('#5 Project no. 5Approve or reject quote 3 · Network'),
      expect.stringContaining('#3 Project no. 3Approve or reject quote 3; Submit · Network'),
    ]);
    const links = items.map((item) => within(item).getByRole('link').getAttribute('href'));
    expect(links).toEqual(['/projects/7', '/projects/5/financials', '/projects/3']);
  });

  test('shows more projects on demand, and marks a count that is not exact', async () => {
    const { user } = await show(
      <NextPage />,
      answer(
        Array.from({ length: 70 }, (_, i) => row(i + 1)),
        1000,
        true,
      ),
    );
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    expect(screen.getByText('1,000+')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
  });

  test('explains an empty list', async () => {
    await show(<NextPage />, answer([]));
    expect(await screen.findByText('No project waits for you')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects');
  });

  test('reports that it did not load, and can be retried', async () => {
    const { api, user } = await show(<NextPage />, refusal(500, 'No'));
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
    api.routes['GET /api/next'] = answer([row(7)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });
});

describe('the strip beside the title of the project list', () => {
  test('counts the projects, names the newest and links to all', async () => {
    await show(<NextStrip />, answer([row(7), row(5, { steps: [quote] })], 12));
    const strip = await screen.findByRole('region', { name: 'Needs you' });
    expect(strip).toHaveTextContent('You’re next on 12 projects');
    expect(within(strip).getByRole('link', { name: '#5 Approve or reject quote 3' })).toHaveAttribute(
      'href',
      '/projects/5/financials',
    );
    expect(within(strip).getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/projects/next');
  });

  test('is hidden if no project waits or the list does not load', async () => {
    const { api } = await show(<NextStrip />, answer([]));
    await waitFor(() => expect(api.count('GET /api/next')).toBe(1));
    expect(screen.queryByRole('region')).toBeNull();
    await show(<NextStrip />, refusal(500, 'No'));
    expect(screen.queryByText(/No/)).toBeNull();
  });
});

describe('the card of Home', () => {
  test('names the first projects and their number [home-next.1]', async () => {
    await show(
      <NextCard />,
      answer(
        [8, 7, 6, 5, 4, 3, 2].map((id) => row(id)),
        12,
      ),
    );
    const card = await screen.findByRole('region', { name: 'Needs you' });
    expect(await within(card).findAllByRole('listitem')).toHaveLength(6);
    expect(card).toHaveTextContent('12 projects');
    expect(within(card).getByRole('link', { name: 'Show all 12' })).toHaveAttribute('href', '/projects/next');
  });

  test('reports that no project waits for the user', async () => {
    await show(<NextCard />, answer([]));
    expect(await screen.findByText('No project waits for you.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('reports that it did not load, with Retry', async () => {
    await show(<NextCard />, refusal(500, 'No'));
    expect(await screen.findByRole('alert')).toHaveTextContent('did not load');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('a project over the target of its state is marked, with its days', async () => {
  await show(<NextPage />, answer([row(7, { over: 9 }), row(5, { over: 1 }), row(3)]));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => /\d+ days? over target/.exec(item.textContent)?.[0])).toEqual([
    '9 days over target',
    '1 day over target',
    undefined,
  ]);
});
