import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

/** The headless shell comes first: it needs less work to open and draw a page. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const found = () => process.env.PORTAL_CHROMIUM ?? systemBrowsers.find((file) => existsSync(file));

/**
 * Finds the browser for the end-to-end tests: the system's Chromium or Playwright's own; otherwise it installs Debian's package.
 * @returns {Promise<string | null>} its path, or null when Playwright's own is used
 */
export async function ensureBrowser() {
  const present = found();
  if (present) return present;
  if ((await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })) === 0) return null;
  const apt = (...args) => {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    return spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  };
  apt('update', '-q');
  if (apt('install', '-y', '-q', '--no-install-recommends', 'chromium') !== 0 || !found())
    throw new Error(
      'No Chromium: install it (Debian: apt-get install chromium) or set PORTAL_CHROMIUM to its path.',
    );
  return found();
}
