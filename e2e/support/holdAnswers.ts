import type { Page } from '@playwright/test';

/** Holds back the answers of an address, as `page.route` names it. @returns a function that lets them through */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
