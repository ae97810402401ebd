import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for what fades in or away: it has colours that nobody is meant to read. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

async function violationsOf(page: Page, without: string[]): Promise<string[]> {
  await settled(page);
  // A frame that runs nothing runs no axe either.
  const { violations } = await new AxeBuilder({ page })
    // All in the page itself: there are no frames of other origins, for which each look would open a page of its own.
    .setLegacyMode()
    .exclude('iframe[sandbox]')
    .disableRules(without)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Holds what is on the page now against axe. What it finds while an answer arrives and the page changes under it is looked at
 * again.
 * @param without rules that do not hold for it
 */
export async function clean(page: Page, what: string, without: string[] = []): Promise<void> {
  let found = await violationsOf(page, without);
  if (found.length) found = await violationsOf(page, without);
  expect(found, `axe on ${what}`).toEqual([]);
}
