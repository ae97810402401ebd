import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReads } from 'shared-api/client';
import { fakeApi, refusal, Reply, type Call } from 'shared-api/testing';
import { MemoryRouter } from 'shared-ui/router';
import { aPortal } from '../testing/fixtures';
import { inShell } from '../testing/renderAt';
import OpenProjectsCard from './OpenProjectsCard';

/** Responds with the count for the filter of the call. */
const counts = (numbers: Record<string, number | Error>) => (call: Call) => {
  const query = new URLSearchParams(call.url.split('?')[1]);
  const filter = ['on_hold', 'requester_name', 'tech_lead_name', 'project_manager_name'].find((name) =>
    query.has(name),
  );
  const total = numbers[filter ?? 'open'] ?? 0;
  return total instanceof Error
    ? refusal(500, total.message)
    : new Reply(200, [], { 'X-Total': String(total), 'X-Total-Capped': String(total === 5000) });
};

async function show(answer: unknown) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/projects': answer });
  render(
    inShell(
      <MemoryRouter>
        <OpenProjectsCard />
      </MemoryRouter>,
    ),
  );
  return { api, user: userEvent.setup({ delay: null }) };
}
const card = () => within(screen.getByRole('region', { name: 'Open projects' }));

test('counts open projects and those of the user, each as a link to the filtered list', async () => {
  await show(counts({ open: 5000, on_hold: 12, requester_name: 3 }));
  expect(await card().findByText('5,000+')).toBeVisible();
  expect(await card().findByText('12')).toBeVisible();
  const held = new URLSearchParams(
    card()
      .getByRole('link', { name: /On hold/ })
      .getAttribute('href')!
      .split('?')[1],
  );
  expect(Object.fromEntries(held)).toEqual({ project_state_is_closed: 'false', on_hold: 'true' });
  expect(
    card()
      .getByRole('link', { name: /Raised by me/ })
      .getAttribute('href'),
  ).toContain(`requester_name=${aPortal.user.name.replace(' ', '+')}`);
});

test('reports that no project is open, and links to the form for a new one', async () => {
  await show(counts({}));
  expect(await card().findByText(/No project that you can see is open/)).toBeVisible();
  expect(card().getByRole('link', { name: 'Raise one' })).toHaveAttribute('href', '/projects/create');
});

test('reports a count that failed to load and keeps the others', async () => {
  const numbers: Record<string, number | Error> = { open: 7, on_hold: new Error('The database is away.') };
  const { user } = await show(counts(numbers));
  expect(await card().findByText('7')).toBeVisible();
  expect(await card().findByText(/“On hold” did not load/)).toBeVisible();
  numbers.on_hold = 2;
  await user.click(card().getByRole('button', { name: 'Retry' }));
  expect(await card().findByText('2')).toBeVisible();
});
