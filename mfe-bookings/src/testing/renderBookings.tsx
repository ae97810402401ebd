import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads, usePermissions, useProject } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import type { Permission } from 'shared-api/contracts/permissions';
import { PortalProvider, type Portal } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { aPortal } from 'shared-api/testing/fixtures';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import BookingsTab from '../BookingsTab';
import { aProject, aSubtype, aType, mayBook } from './fixtures';

// Skips style sheets: these tests do not need them, and jsdom takes seconds to match them.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// The form and its date field are lazy chunks, which take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

export const types = 'GET /api/booking_types';
export const subtypesOf = (typeId: number) => `GET /api/booking_types/${typeId}/subtypes`;
export const bookingsOf = (typeId: number) => `GET /api/projects/481/booking_types/${typeId}`;
export const permissions = 'GET /api/projects/481/permissions';

export const changes = aType(3, 'Change Windows');
export const networkChange = aSubtype(6, 'Network Change');

export interface Served {
  types?: readonly BookingType[];
  /** Subtypes of the type 3. */
  subtypes?: readonly BookingSubtype[];
  bookings?: readonly Booking[];
  permissions?: readonly Permission[];
  /** Further answers, which override those above. */
  routes?: Record<string, unknown>;
  /** The address after `bookings`: `/3/create`. */
  address?: string;
  /** The configuration as the shell passes it; absent: the defaults. */
  config?: Portal['config'];
  /** Features that are on or off; without them all are off. */
  features?: Record<string, boolean>;
  /** False keeps the drafts in localStorage. */
  fresh?: boolean;
}

/** Renders the tab as the project page does. */
function ProjectPage() {
  const project = useProject('481').data;
  const pairs = usePermissions('481').data;
  return project ? <BookingsTab project={project} permissions={pairs} /> : null;
}

/** Renders the tab of project 481 in the portal, with its Info tab as the previous history entry. */
export async function renderBookings({ address = '/3', fresh = true, ...served }: Served = {}) {
  await forgetReads();
  if (fresh) localStorage.clear();
  const api = fakeApi({
    'GET /api/projects/481': aProject(),
    [permissions]: served.permissions ?? mayBook,
    [types]: served.types ?? [changes],
    [subtypesOf(3)]: served.subtypes ?? [networkChange],
    [bookingsOf(3)]: served.bookings ?? [],
    'GET /api/holidays': [],
    ...served.routes,
  });
  const router = createTestRouter(
    [
      { path: 'projects/:projectId', element: <h1>Info</h1> },
      { path: 'projects/:projectId/bookings/*', element: <ProjectPage /> },
    ],
    { initialEntries: ['/projects/481', `/projects/481/bookings${address}`] },
  );
  const { unmount } = render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider
            portal={{
              ...aPortal,
              features: { 'bookings.freeTimes': false, 'bookings.calendar': false, ...served.features },
              ...(served.config ? { config: served.config } : {}),
            }}
          >
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }), unmount };
}

/** The cell texts of a list's rows. */
export async function rowsOf(name: string): Promise<string[][]> {
  await screen.findByRole('heading', { name });
  const find = () => screen.queryByRole('grid', { name }) ?? screen.getByRole('table', { name });
  await waitFor(find);
  const rows = within(find())
    .getAllByRole('row')
    .filter((row) => !row.querySelector('[role=columnheader]'));
  return rows.map((row) =>
    [...row.querySelectorAll('[role=gridcell], [role=cell]')].map((cell) => cell.textContent ?? ''),
  );
}
