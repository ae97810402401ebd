import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider } from 'shared-api/portal';
import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/manifest';
import { fakeApi } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import portal from '../../portal.json';
import remote from '../remote';

// jsdom matches every rule of MUI's style sheets for each element it is asked about, seconds for one query by role. These
// tests look at roles, names and attributes; inline styles are all they need.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

/** The admin of Network (3) and of no other group. */
export const aGroupAdmin: CurrentUser = {
  id: 7,
  name: 'Aisha Noor',
  ad_account: null,
  is_admin: false,
  roles: [{ id: 1, name: 'Admin', project_type_id: 3 }],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};

const { routes } = expandManifest(portal as DeclaredManifest);

/** Opens a page of this remote, as the shell does: by its address, with its own code. */
export async function renderGroups(
  address: string,
  served: Record<string, unknown>,
  user: CurrentUser = aGroupAdmin,
) {
  await forgetReads();
  localStorage.clear();
  const api = fakeApi(served);
  const pages = await Promise.all(
    Object.entries(routes).map(async ([key, { path }]) => {
      const { default: Page } = await remote.routes[key as keyof typeof remote.routes]();
      return { path, element: <Page /> };
    }),
  );
  const router = createMemoryRouter([...pages, { path: '*', element: <h1>Elsewhere</h1> }], {
    initialEntries: [address],
  });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ user, organisation: 'Northline', timeZone: 'UTC' }}>
            <RouterProvider router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}
