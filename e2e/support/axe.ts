import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/**
 * As the package for Playwright brings it. That puts it into the page anew for each look, and reads back all that is in order
 * as well, which takes several times as long as the look.
 */
const axe = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  id: string;
  nodes: { html: string }[];
}
interface AxeWindow {
  axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}

/** Which rules are held: all but some that do not hold here, or those about colours alone. */
type Rules = { without: string[] } | 'colours';
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** Rules that axe leaves out unless it is told: they are new or experimental, and hold here. */
const furtherRules = [
  'target-size',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
];

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

async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options =
    rules === 'colours'
      ? { runOnly: aboutColours }
      : {
          rules: Object.fromEntries([
            ...furtherRules.map((id) => [id, { enabled: true }] as const),
            ...rules.without.map((id) => [id, { enabled: false }] as const),
          ]),
        };
  const found = await page.evaluate(async (chosen) => {
    // A frame that runs nothing runs no axe either; into another one it would have to be put.
    if (document.querySelector('iframe:not([sandbox])')) throw new Error('There is a frame without axe.');
    const { violations } = await (window as unknown as AxeWindow).axe.run(
      { exclude: [['iframe[sandbox]']] },
      { ...chosen, resultTypes: ['violations'] },
    );
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

async function hold(page: Page, what: string, rules: Rules): Promise<void> {
  let found = await violationsOf(page, rules);
  if (found.length) found = await violationsOf(page, rules);
  expect(found, `axe on ${what}`).toEqual([]);
}

/**
 * Holds what is on the page now against axe. What it finds while an answer arrives and the page changes under it is looked at
 * again.
 * @param without rules that do not hold for it
 */
export const clean = (page: Page, what: string, without: string[] = []): Promise<void> =>
  hold(page, what, { without });

/**
 * Holds what is on the page now against axe in both colour schemes. A page looks as its reader's system says, also when that
 * changes while it is open, and nothing but its colours differs: so they alone are looked at in the second.
 */
export async function cleanInBoth(page: Page, what: string, without: string[] = []): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await hold(page, `${what}, ${scheme}`, scheme === 'light' ? { without } : 'colours');
  }
}
