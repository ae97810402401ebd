import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { ReportGroup } from 'shared-api/contracts/reports/report';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { aPortal } from 'shared-api/testing/fixtures';
import manifest from '../../portal.json';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';

/** The portal with all features of this remote on. */
const portal = {
  ...aPortal,
  features: Object.fromEntries(Object.keys(manifest.features).map((key) => [`reports.${key}`, true])),
};

export const network: ReportGroup = {
  id: 3,
  name: 'Network',
  use_subcats: false,
  teams: [{ id: 5, name: 'Core Routing' }],
};
export const sites: ReportGroup = { id: 4, name: 'Sites', use_subcats: false, teams: [] };

/** Renders a report at an address, with an API that answers `routes`. */
export async function renderReport(page: ReactNode, address: string, routes: Record<string, unknown>) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/reports/groups': [network, sites], ...routes });
  const router = createTestRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={portal}>
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}

/** The figure in the address of a link to the project list. */
export const figureOf = (link: HTMLElement): string | null =>
  new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('figure');

/** The query of the latest call with a key. */
export const lastQuery = (api: ReturnType<typeof fakeApi>, key: string): Record<string, string> =>
  Object.fromEntries(new URL(api.to(key).at(-1)!.url, 'http://portal').searchParams);
