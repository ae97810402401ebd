import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const system = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(existsSync);

/** The running portal that is photographed. */
export const portal = process.env.PORTAL_URL ?? 'http://localhost:8080';

export const launch = () =>
  chromium.launch({
    ...(system ? { executablePath: system } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Signs a page in as a demo account. */
export const signIn = (page, login) =>
  page.request.post('/api/session', { data: { name: login, password: 'portal-demo' } });

/** Waits until a page shows all of its content, with its fonts. */
export async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
