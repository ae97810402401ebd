import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeCheckout } from '../../portal-kit/src/cli/testing/makeCheckout';
import { runPortal } from '../../portal-kit/src/cli/testing/runPortal';
import type { BenchRun } from '../BenchRun';
import { round1, type Row } from '../report';
import { signedInContext } from './browser';

const area = 'accounts';
const heading = 'Audit Log, as deployed';

const seconds = (from: number) => round1((performance.now() - from) / 1000);

/** Limits the milliseconds until the open page uses another version. */
const shownTimeout = 60_000;

/**
 * Navigates into the area until the open page shows the deployed version, or the one before it.
 * @throws Error when it does not do so in time
 */
async function waitUntilShown(page: Page, deployed: boolean): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const began = performance.now();
  for (;;) {
    await menu.getByRole('link', { name: 'Projects', exact: true }).click();
    await menu.getByRole('link', { name: 'Audit log', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Audit Log/ }).waitFor();
    if ((await page.getByRole('heading', { level: 1, name: heading }).isVisible()) === deployed) return;
    if (performance.now() - began > shownTimeout)
      throw new Error(`The page does not show the version ${deployed ? 'deployed' : 'before'}.`);
    await page.waitForTimeout(50);
  }
}

/**
 * npm run bench:deploy: the time in which one area goes live. It is built with a cold cache from a checkout that holds nothing
 * else, checked, uploaded, and used by a session that was open before, at its next navigation into the area; then rolled back.
 */
export async function benchDeploy(run: BenchRun): Promise<void> {
  const [portal, browser] = await Promise.all([run.portal(), run.browser()]);
  const checkout = makeCheckout(['portal-kit', 'shared-ui', 'shared-api', `mfe-${area}`]);
  try {
    const context = await signedInContext(browser, portal.url);
    const made = await context.request.post('/api/portal/tokens', {
      data: { remote: area, name: 'Benchmark' },
    });
    const { token } = (await made.json()) as { token: string };
    const page = await context.newPage();
    await page.goto('/projects');
    // A folder that was opened by hand stays open.
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();

    const dir = join(checkout.dir, `mfe-${area}`);
    const source = join(dir, 'src/audit/AuditListPage.tsx');
    const text = readFileSync(source, 'utf8');
    const changed = text.replace(/title="Audit Log"/, `title="${heading}"`);
    if (changed === text) throw new Error(`${source} has no title="Audit Log" to change.`);
    writeFileSync(source, changed);
    checkout.git('commit', '--quiet', '--all', '-m', 'Another heading');
    rmSync(join(dir, '.cache'), { recursive: true, force: true });

    const command = (...args: string[]) =>
      runPortal([...args, '--json', '--portal', portal.url], {
        cwd: dir,
        bin: checkout.bin,
        env: { PORTAL_DEPLOY_TOKEN: token },
      });
    const began = performance.now();
    const deployed = await command('deploy');
    const uploaded = seconds(began);
    if (deployed.status !== 0) throw new Error(deployed.stdout + deployed.stderr);
    await waitUntilShown(page, true);
    const live = seconds(began);

    const back = performance.now();
    const rolled = await command('rollback', area);
    const rollback = seconds(back);
    if (rolled.status !== 0) throw new Error(rolled.stdout + rolled.stderr);
    await waitUntilShown(page, false);

    const row = (what: string, taken: number, target: number | null): Row => ({
      step: what,
      seconds: taken,
      target: target === null ? '' : `< ${target}`,
      met: target === null ? '' : taken < target ? 'yes' : 'MISSED',
    });
    run.report('deploy', [
      row('portal deploy, cold cache: build, check, upload', uploaded, null),
      row('… and used by an open session', live, 20),
      row('portal rollback', rollback, 1),
    ]);
  } finally {
    checkout.remove();
  }
}
