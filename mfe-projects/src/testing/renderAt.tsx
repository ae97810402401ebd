import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import { PortalProvider, type Portal } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { aPortal } from './fixtures';

// For each element, jsdom's `getComputedStyle` matches every rule of MUI's style sheets, which takes seconds for one query by role.
// These tests check roles, names and attributes, so inline styles are enough.
window.getComputedStyle = (element) => (element as HTMLElement).style;

/** Wraps a part of the area in the providers of the shell. */
export const inShell = (area: ReactNode, portal: Portal = aPortal) => (
  <AppTheme>
    <ToastProvider>
      <ApiProvider>
        <PortalProvider portal={portal}>{area}</PortalProvider>
      </ApiProvider>
    </ToastProvider>
  </AppTheme>
);

/** Pages by their paths: `{'projects/:projectId': <ProjectInfoPage />}`. */
export type Pages = Record<string, ReactNode>;

export const routerOf = (addresses: string[], pages: Pages) =>
  createTestRouter(
    Object.entries(pages).map(([path, element]) => ({ path, element })),
    { initialEntries: addresses },
  );

/**
 * Opens pages as the shell does, with an empty cache. Addresses that are not served answer 404.
 * @param addresses the history; the last one is shown
 */
export async function renderAt(
  addresses: string[],
  pages: Pages,
  served: Record<string, unknown>,
  portal?: Portal,
) {
  await forgetReads();
  const api = fakeApi(served);
  const router = routerOf(addresses, pages);
  const rendered = render(inShell(<TestRouter router={router} />, portal));
  return { api, router, user: userEvent.setup({ delay: null }), ...rendered };
}
