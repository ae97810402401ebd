import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';
/** The headless shell comes first: it needs less work to open and draw a page. */
const systemBrowsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const found = () => process.env.PORTAL_CHROMIUM ?? systemBrowsers.find((file) => existsSync(file));

/** Installs one of Debian's packages. @returns {Promise<boolean>} whether it is installed now */
async function installPackage(name) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  // Without a network this ends soon.
  const options = ['-q', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...options, ...args];
    // Without sudo the command cannot be started.
    return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => 1);
  };
  await apt('update');
  return (await apt('install', '-y', '--no-install-recommends', name)) === 0;
}

/**
 * Finds the browser for the end-to-end tests: the system's Chromium or Playwright's own; otherwise it installs Debian's package.
 * Continuous integration installs the headless shell beside another Chromium, where it can.
 * @param {Promise<void>} [packages] resolved when those of package.json are installed, of which Playwright is one
 * @returns {Promise<string | null>} its path, or null when Playwright's own is used
 */
export async function ensureBrowser(packages) {
  const present = found();
  const lacksShell = process.env.CI && present !== headlessShell && !process.env.PORTAL_CHROMIUM;
  if (lacksShell && existsSync('/etc/debian_version') && (await installPackage('chromium-headless-shell')))
    return found();
  if (present) return present;
  await packages;
  if ((await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })) === 0) return null;
  if (!(await installPackage('chromium')) || !found())
    throw new Error(
      'No Chromium: install it (Debian: apt-get install chromium) or set PORTAL_CHROMIUM to its path.',
    );
  return found();
}
