import type { CDPSession, Page } from '@playwright/test';
import { expect, signedIn, test } from '../../support/portal';

/** A page of each area with a menu entry, with a locator for its loaded content. */
const menuPages: [link: string, heading: string][] = [
  ['Projects', 'Projects'],
  ['New project', 'Create Project'],
  ['Teams', 'Teams'],
  ['Users', 'Users'],
  ['Holidays', 'Holidays'],
  ['Mail', 'Mail'],
  ['Audit log', 'Audit Log'],
];

async function visitAll(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [link, heading] of menuPages) {
    await menu.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
}

/** Measures the page's heap, DOM nodes and listeners after garbage collection. */
async function measureMemory(cdp: CDPSession) {
  // Objects freed in the first collection may release others for the next.
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

// A trace keeps copies of the page's contents.
test.use({ trace: 'off' });

test.describe('memory', () => {
  test('a tab uses at most 10 % more memory after a hundred navigations through all areas', async ({
    page,
    context,
  }) => {
    await signedIn(page, 'admin', '/projects');
    const folder = page.getByRole('button', { name: 'Admin', exact: true });
    if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
    const cdp = await context.newCDPSession(page);
    // The first rounds load the areas' code and what they cache.
    for (let n = 0; n < 2; n++) await visitAll(page);
    const before = await measureMemory(cdp);
    for (let n = 0; n * menuPages.length < 100; n++) await visitAll(page);
    const after = await measureMemory(cdp);
    test.info().annotations.push({ type: 'held', description: JSON.stringify({ before, after }) });
    expect(after.bytes / before.bytes).toBeLessThan(1.1);
    expect(after.nodes / before.nodes).toBeLessThan(1.1);
    expect(after.listeners / before.listeners).toBeLessThan(1.1);
  });
});
