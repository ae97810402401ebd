import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CalendarLink } from 'shared-api/contracts/bookings';
import { fakeApi, refusal } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import CalendarLinkPage from './CalendarLinkPage';

const none: CalendarLink = { created_on: null, read_on: null };
const made: CalendarLink = { created_on: '2031-05-05T09:00:00.000Z', read_on: '2031-05-06T09:00:00.000Z' };
const url = 'https://portal.example/api/calendars/secret/bookings.ics';

async function open(first: CalendarLink | object, post: unknown = { url, created_on: made.created_on }) {
  await forgetReads();
  let link = first;
  const api = fakeApi({
    'GET /api/calendar_link': () => link,
    'POST /api/calendar_link': () => {
      if ('url' in (post as object)) link = { ...made, read_on: null };
      return post;
    },
    'DELETE /api/calendar_link': () => {
      link = none;
      return null;
    },
  });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <TestRouter router={createTestRouter([{ path: '*', element: <CalendarLinkPage /> }])} />
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, user: userEvent.setup({ delay: null }) };
}
const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name });

test('a link is made and shown once, to be copied [calendar-link.4]', async () => {
  const { user } = await open(none);
  expect(await screen.findByText('You have no calendar link.')).toBeVisible();
  await user.click(await button('Make a link'));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(url);
  expect(screen.getByText(/has not been read yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a link' })).not.toBeInTheDocument();
});

test('one that exists tells when it was read, and is replaced after a question', async () => {
  const { user, api } = await open(made);
  expect(await screen.findByText(/was last read/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Link' })).not.toBeInTheDocument();
  await user.click(await button('Make a new link'));
  expect(api.count('POST /api/calendar_link')).toBe(0);
  await user.click(await confirm('Make New Link'));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(url);
});

test('it is taken back after a question', async () => {
  const { user, api } = await open(made);
  await user.click(await button('Take the link back'));
  await user.click(await confirm('Take Back'));
  expect(await screen.findByText('The calendar link was taken back.')).toBeVisible();
  expect(await screen.findByText('You have no calendar link.')).toBeVisible();
  await waitFor(() => expect(api.count('DELETE /api/calendar_link')).toBe(1));
});

test('a refusal and a failed load are told', async () => {
  const { user } = await open(none, refusal(403, 'You only look on.'));
  await user.click(await button('Make a link'));
  expect(await screen.findByText('No link was made. You only look on.')).toBeVisible();
});

test('a failed load has Retry', async () => {
  await open(refusal(500, 'Broken.'));
  expect(await screen.findByText(/Your calendar link did not load/)).toBeVisible();
});
