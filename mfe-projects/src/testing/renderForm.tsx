import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider } from 'shared-api/portal';
import { addDays, earliestDeliveryDate, isWorkingDay } from 'shared-api/workingDays';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import CreateProjectPage from '../form/CreateProjectPage';
import UpdateProjectPage from '../form/UpdateProjectPage';
import { fakeApi } from 'shared-api/testing';
import { aPortal } from './fixtures';

// Style sheets are none of these tests' business, and jsdom takes seconds to match them.
window.getComputedStyle = (element) => (element as HTMLElement).style;

const today = new Date().toISOString().slice(0, 10);

/** A day that is one, far enough ahead; with `holidays` the first such day is no longer one. */
export const goodDay = earliestDeliveryDate(today, new Set());
export const nextGoodDay = earliestDeliveryDate(today, new Set([goodDay]));
export const weekend = (() => {
  let day = goodDay;
  while (isWorkingDay(day, new Set())) day = addDays(day, 1);
  return day;
})();

/** How a day is typed into a date field. */
export const keysOf = (day: string) => day.split('-').reverse().join('');

/** Opens a form's page as the shell does, over the list. What is not served answers 404. */
export async function renderForm(
  address: string,
  routes: Record<string, unknown>,
  user: Partial<CurrentUser> = {},
) {
  await forgetReads();
  const none = Object.fromEntries(
    [1, 2, 3, 4].map((id) => [`GET /api/project_types/${id}/attachment_types`, []]),
  );
  const api = fakeApi({ 'GET /api/holidays': [], ...none, ...routes });
  const router = createMemoryRouter(
    [
      { path: 'projects', element: <h1>Projects</h1> },
      { path: 'projects/create', element: <CreateProjectPage /> },
      { path: 'projects/:projectId', element: <h1>A project</h1> },
      { path: 'projects/:projectId/update', element: <UpdateProjectPage /> },
    ],
    { initialEntries: ['/projects', address] },
  );
  const rendered = render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ ...aPortal, user: { ...aPortal.user, ...user } }}>
            <RouterProvider router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }), ...rendered };
}

type User = ReturnType<typeof userEvent.setup>;

export const text = (name: string | RegExp) => screen.getByRole('textbox', { name });

/** Fills a text field. */
export async function fill(user: User, name: string | RegExp, value: string) {
  await user.clear(text(name));
  await user.click(text(name));
  if (value) await user.paste(value);
}

/** Types a day into the Work Completion Date. */
export async function fillDay(user: User, day: string) {
  await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(keysOf(day));
}

/** Picks a person in a role. */
export async function pick(user: User, role: string, person: string) {
  await user.click(await screen.findByRole('combobox', { name: role }));
  await user.click(await screen.findByRole('option', { name: person }));
}
