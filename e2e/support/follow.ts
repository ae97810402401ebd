import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './portal';

/** Opens another page of the portal without loading the document again, as a link does. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // The router counts the entries of the history in their state.
    const state = { idx: (history.state as { idx: number }).idx + 1, key: to, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);

/** Expects that the server has no page at an address for the user of the request. */
export async function expectNoPage(request: APIRequestContext, address: string): Promise<void> {
  expect((await request.get(address)).status(), address).toBe(404);
}
