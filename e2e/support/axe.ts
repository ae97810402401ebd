import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/**
 * The script of axe. Its package for Playwright is not used: it injects axe again for each check and returns all passed rules too,
 * which takes several times as long as the check.
 */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}
interface AxeWindow {
  axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}

/** The rules to check: all without the given ones, or only those about colours. */
type Rules = { without: string[] } | 'colours';
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules that axe does not check by default, because they are new or experimental. */
const furtherRules = [
  'target-size',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
];

/** Waits until animations end: a fading element has a low contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options =
    rules === 'colours'
      ? { runOnly: colourRules }
      : {
          rules: Object.fromEntries<{ enabled: boolean }>([
            ...furtherRules.map((id): [string, { enabled: boolean }] => [id, { enabled: true }]),
            ...rules.without.map((id): [string, { enabled: boolean }] => [id, { enabled: false }]),
          ]),
        };
  const found = await page.evaluate(async (chosen) => {
    // A sandboxed frame runs no scripts and is left out; any other frame would need axe injected as well.
    if (document.querySelector('iframe:not([sandbox])')) throw new Error('There is a frame without axe.');
    const { violations } = await (window as unknown as AxeWindow).axe.run(
      { exclude: [['iframe[sandbox]']] },
      { ...chosen, resultTypes: ['violations'] },
    );
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

async function expectNoViolations(page: Page, description: string, rules: Rules): Promise<void> {
  let found = await violationsOf(page, rules);
  if (found.length) found = await violationsOf(page, rules);
  expect(found, `axe on ${description}`).toEqual([]);
}

/**
 * Expects that axe finds nothing on the page as it is now. A check that finds something is repeated once, because the page may
 * have changed during it.
 * @param without rules that do not apply here
 */
export const clean = (page: Page, description: string, without: string[] = []): Promise<void> =>
  expectNoViolations(page, description, { without });

/**
 * Expects that axe finds nothing on the page as it is now in both colour schemes. The page follows the scheme of the system
 * without a reload. Only colours differ between the schemes, so the dark one is checked for colours alone.
 */
export async function cleanInBoth(page: Page, description: string, without: string[] = []): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await expectNoViolations(page, `${description}, ${scheme}`, scheme === 'light' ? { without } : 'colours');
  }
}
