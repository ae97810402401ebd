import type { Browser } from '@playwright/test';
import { noteFirst, openBrowser, projectRow, signedInContext, slowDown, usableAt } from './browser';
import { openBoth } from './benchPortal';
import { report, type Row } from '../report';
import { ratioCells, takeTurns } from './takeTurns';

/*
 * From the start of the navigation to a project list that can be used, in Chromium: with nothing in the cache and with all of it,
 * on this machine as it is and on a slow line with a slow processor. The same source as one SPA takes turns with the portal.
 */
const rounds = Number(process.env.ROUNDS ?? 9);

/** Milliseconds of each visit. */
async function visit(browser: Browser, url: string, slow: boolean) {
  const context = await signedInContext(browser, url);
  const once = async () => {
    const page = await context.newPage();
    if (slow) await slowDown(await context.newCDPSession(page));
    await noteFirst(page, projectRow);
    await page.goto('/projects', { waitUntil: 'commit' });
    const at = await usableAt(page);
    await page.close();
    return at;
  };
  const cold = await once();
  // The second fills what the first left to idle time: code caches are written after some use.
  await once();
  const warm = await once();
  await context.close();
  return { cold, warm };
}

async function main(): Promise<void> {
  const both = await openBoth();
  const browser = await openBrowser();
  const urls = { portal: both.portal.url, spa: both.spa.url };
  const rows: Row[] = [];
  try {
    for (const slow of [false, true]) {
      const turns = await takeTurns(rounds, urls, (url) => visit(browser, url, slow));
      const line = slow ? '100 ms, 10 Mbit/s, CPU ÷ 4' : 'as it is';
      rows.push({ visit: 'cold', line, ...ratioCells(turns, 'cold', 1.1) });
      rows.push({ visit: 'warm', line, ...ratioCells(turns, 'warm', 1.0) });
    }
    report('boot', rows, { rounds });
  } finally {
    await browser.close();
    await both.stop();
  }
}

void main();
