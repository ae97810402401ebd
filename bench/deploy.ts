import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeCheckout } from '../portal-kit/src/cli/testing/makeCheckout';
import { runPortal } from '../portal-kit/src/cli/testing/runPortal';
import { openBrowser, signedInContext } from './browser';
import { copyFronts, openPortal } from './portals';
import { report, tidy, type Row } from './report';

/*
 * One area goes live: built with a cold cache from a checkout that holds nothing else, checked, uploaded, and used by a session that
 * was open before, at its next navigation into the area. Then it is taken back.
 */
const area = 'accounts';
const heading = 'Audit Log, as deployed';

const seconds = (from: number) => tidy((performance.now() - from) / 1000);

/** Waits until the open page has heard of a version, and shows it at the next navigation into the area. */
async function usedBy(page: Page, visible: boolean): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (;;) {
    await menu.getByRole('link', { name: 'Projects', exact: true }).click();
    await menu.getByRole('link', { name: 'Audit log', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Audit Log/ }).waitFor();
    if ((await page.getByRole('heading', { level: 1, name: heading }).isVisible()) === visible) return;
    await page.waitForTimeout(50);
  }
}

async function main(): Promise<void> {
  const portal = await openPortal(copyFronts);
  const browser = await openBrowser();
  const checkout = makeCheckout(['portal-kit', 'shared-ui', 'shared-api', `mfe-${area}`]);
  try {
    const context = await signedInContext(browser, portal.url);
    const made = await context.request.post('/api/portal/tokens', {
      data: { remote: area, name: 'Benchmark' },
    });
    const { token } = (await made.json()) as { token: string };
    const page = await context.newPage();
    await page.goto('/projects');
    // Opened by hand, the folder stays open.
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();

    const dir = join(checkout.dir, `mfe-${area}`);
    const source = join(dir, 'src/audit/AuditListPage.tsx');
    const text = readFileSync(source, 'utf8');
    const changed = text.replace(/title="Audit Log"/, `title="${heading}"`);
    if (changed === text) throw new Error(`${source} bears no title="Audit Log" to change.`);
    writeFileSync(source, changed);
    checkout.git('commit', '--quiet', '--all', '-m', 'Another heading');
    rmSync(join(dir, '.cache'), { recursive: true, force: true });

    const run = (...args: string[]) =>
      runPortal([...args, '--json', '--portal', portal.url], {
        cwd: dir,
        bin: checkout.bin,
        env: { PORTAL_DEPLOY_TOKEN: token },
      });
    const began = performance.now();
    const deployed = await run('deploy');
    const command = seconds(began);
    if (deployed.status !== 0) throw new Error(deployed.stdout + deployed.stderr);
    await usedBy(page, true);
    const live = seconds(began);

    const back = performance.now();
    const rolled = await run('rollback', area);
    const rollback = seconds(back);
    if (rolled.status !== 0) throw new Error(rolled.stdout + rolled.stderr);
    await usedBy(page, false);

    const row = (what: string, taken: number, target: number | null): Row => ({
      step: what,
      seconds: taken,
      target: target === null ? '' : `< ${target}`,
      met: target === null ? '' : taken < target ? 'yes' : 'MISSED',
    });
    report('deploy', [
      row('portal deploy, cold cache: build, check, upload', command, null),
      row('… and used by an open session', live, 20),
      row('portal rollback', rollback, 1),
    ]);
  } finally {
    await browser.close();
    await portal.stop();
    checkout.remove();
  }
}

void main();
