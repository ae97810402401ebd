import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider, type Portal } from 'shared-api/portal';
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

export const anAdmin: CurrentUser = {
  id: 7,
  name: 'Victor Lindqvist',
  ad_account: null,
  is_admin: true,
  roles: [],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};
export const aManager: CurrentUser = {
  ...anAdmin,
  id: 4,
  name: 'Ines Carvalho',
  is_admin: false,
  teams: [{ team_id: 3, is_manager: true, enable_cr_dash: false }],
};

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

const { routes } = expandManifest(portal as DeclaredManifest);

/** Opens a page of this remote, as the shell does: by its address, with its own code. */
export async function renderAccounts(
  address: string,
  served: Record<string, unknown>,
  user = anAdmin,
  given: Partial<Portal> = {},
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
          <PortalProvider portal={{ user, organisation: 'Northline', timeZone: 'UTC', ...given }}>
            <RouterProvider router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}
