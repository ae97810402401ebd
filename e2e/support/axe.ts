import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Holds what is on the page now against axe.
 * @param without rules that do not hold for it
 */
export async function clean(page: Page, what: string, without: string[] = []): Promise<void> {
  // What still fades in or away has colours that nobody is meant to read.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // A frame that runs nothing runs no axe either.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox]')
    .disableRules(without)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `axe on ${what}`).toEqual([]);
}
