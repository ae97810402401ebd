import type { Browser } from '@playwright/test';
import type { BenchRun } from '../BenchRun';
import type { Row } from '../report';
import { noteFirst, projectRow, signedInContext, slowDown, usableAt } from './browser';
import { ratioCells, takeTurns } from './takeTurns';

/** Milliseconds until the project list is usable, with an empty cache and with a full one. */
async function visit(browser: Browser, url: string, slow: boolean, fillsCodeCache: boolean) {
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
  // The browser writes its code cache only after some use, so the second visit is not measured.
  if (fillsCodeCache) await once();
  const warm = await once();
  await context.close();
  return { cold, warm };
}

/**
 * npm run bench:boot: the time from the start of the navigation until the project list is usable, with an empty cache and with a
 * full one, on this machine as it is and on a slow line with a slow processor. The portal and the SPA take turns.
 */
export async function benchBoot(run: BenchRun): Promise<void> {
  const browser = await run.browser();
  const rounds = run.rounds(9);
  const rows: Row[] = [];
  for (const slow of run.isSmoke ? [true] : [false, true]) {
    const turns = await takeTurns(run, rounds, (url) => visit(browser, url, slow, !run.isSmoke));
    const line = slow ? '100 ms, 10 Mbit/s, CPU ÷ 4' : 'as it is';
    rows.push({ visit: 'cold', line, ...ratioCells(turns, 'cold', 1.1) });
    rows.push({ visit: 'warm', line, ...ratioCells(turns, 'warm', 1.0) });
  }
  run.report('boot', rows, rounds);
}
