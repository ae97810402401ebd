import { screen } from '@testing-library/react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addDays, earliestDeliveryDate, isWorkingDay } from 'shared-api/workingDays';
import CreateProjectPage from '../form/CreateProjectPage';
import UpdateProjectPage from '../form/UpdateProjectPage';
import { aPortal } from './fixtures';
import { renderAt } from './renderAt';

const today = new Date().toISOString().slice(0, 10);

/** The earliest valid completion date. `nextGoodDay` is the earliest one if `goodDay` is a holiday. */
export const goodDay = earliestDeliveryDate(today, new Set());
export const nextGoodDay = earliestDeliveryDate(today, new Set([goodDay]));
export const weekend = (() => {
  let day = goodDay;
  while (isWorkingDay(day, new Set())) day = addDays(day, 1);
  return day;
})();

/** The keys that type a day into a date field. */
export const keysOf = (day: string) => day.split('-').reverse().join('');

/** Opens a form page as the shell does, coming from the list. Addresses that are not served answer 404. */
export async function renderForm(
  address: string,
  routes: Record<string, unknown>,
  user: Partial<CurrentUser> = {},
) {
  const none = Object.fromEntries(
    [1, 2, 3, 4].map((id) => [`GET /api/project_types/${id}/attachment_types`, []]),
  );
  return renderAt(
    ['/projects', address],
    {
      projects: <h1>Projects</h1>,
      'projects/create': <CreateProjectPage />,
      'projects/:projectId': <h1>A project</h1>,
      'projects/:projectId/update': <UpdateProjectPage />,
    },
    { 'GET /api/holidays': [], ...none, ...routes },
    { ...aPortal, user: { ...aPortal.user, ...user } },
  );
}

type User = Awaited<ReturnType<typeof renderForm>>['user'];

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
