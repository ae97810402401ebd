import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads, usePermissions, useProject } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import type { Permission } from 'shared-api/contracts/permissions';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { aPortal } from 'shared-api/testing/fixtures';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import BookingsTab from '../BookingsTab';
import { aProject, aSubtype, aType, mayBook } from './fixtures';

// Style sheets are none of these tests' business, and jsdom takes seconds to match them.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// The form and its date field come when they are first shown; a busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

export const types = 'GET /api/booking_types';
export const subtypesOf = (typeId: number) => `GET /api/booking_types/${typeId}/subtypes`;
export const bookingsOf = (typeId: number) => `GET /api/projects/481/booking_types/${typeId}`;
export const permissions = 'GET /api/projects/481/permissions';

export const changes = aType(3, 'Change Windows');
export const networkChange = aSubtype(6, 'Network Change');

export interface Served {
  types?: readonly BookingType[];
  /** Of the type 3. */
  subtypes?: readonly BookingSubtype[];
  bookings?: readonly Booking[];
  permissions?: readonly Permission[];
  /** Further answers, and others than those above. */
  routes?: Record<string, unknown>;
  /** Behind `bookings`: `/3/create`. */
  address?: string;
  /** False keeps what is on the device: drafts. */
  fresh?: boolean;
}

/** The place of the tab, as the project page draws it. */
function Place() {
  const project = useProject('481').data;
  const pairs = usePermissions('481').data;
  return project ? <BookingsTab project={project} permissions={pairs} /> : null;
}

/** Opens the tab of project 481 within the portal, after its Info tab. */
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
  const router = createMemoryRouter(
    [
      { path: 'projects/:projectId', element: <h1>Info</h1> },
      { path: 'projects/:projectId/bookings/*', element: <Place /> },
    ],
    { initialEntries: ['/projects/481', `/projects/481/bookings${address}`] },
  );
  const { unmount } = render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={aPortal}>
            <RouterProvider router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }), unmount };
}

/** The texts of a table's rows, cell by cell, without what can be done. */
export async function rowsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('[role=rowheader], [role=cell]:not([data-actions])')].map(
        (cell) => cell.textContent ?? '',
      ),
    );
}
