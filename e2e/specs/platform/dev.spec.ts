import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, password, root, test } from '../../support/portal';

/** A remote of this test, in a temporary folder. */
const dir = path.join(root, 'test-results/mfe-written');
const file = (name: string) => path.join(dir, name);
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
};
const change = (name: string, from: string, to: string) =>
  writeFileSync(file(name), readFileSync(file(name), 'utf8').replaceAll(from, to));

const manifest = {
  name: 'written',
  title: 'Written',
  owner: { team: 'Test Bench', contact: 'test-bench@northline.example' },
  routes: {
    list: {
      path: 'written',
      name: 'written_list',
      title: 'Written',
      breadcrumb: 'Written',
      chunk: 'Written',
    },
  },
  nav: [{ route: 'list', label: 'Written', icon: 'folder', order: 150 }],
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0', 'shared-api': '^1.0.0' } },
  budget: { bytes: 20_000 },
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

let dev: ChildProcess;
let url: string;
let output = '';
test.beforeAll(async ({ portal }) => {
  test.setTimeout(240_000);
  rmSync(dir, { recursive: true, force: true });
  write('package.json', JSON.stringify({ name: 'mfe-written', version: '1.0.0' }));
  write('portal.json', JSON.stringify(manifest));
  write(
    'src/remote.ts',
    `import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';
export default defineRemote(portal, {
  routes: { list: () => import(/* webpackChunkName: "Written" */ './WrittenPage') },
});`,
  );
  write(
    'src/WrittenPage.tsx',
    `import { useState } from 'react';
import { PageHeader } from 'shared-ui/core';
import portal from '../portal.json';
export default function WrittenPage() {
  const [text, setText] = useState('');
  return (
    <>
      <PageHeader title={portal.title} />
      <label>Note <input value={text} onChange={(event) => setText(event.target.value)} /></label>
      <p>First words.</p>
    </>
  );
}`,
  );
  const port = await freePort();
  url = `http://localhost:${port}`;
  const bin = path.join(root, 'portal-kit/bin/portal.mjs');
  dev = spawn(process.execPath, [bin, 'dev', dir, '--port', String(port), '--portal', portal.url], {
    cwd: root,
  });
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.on('data', (text: Buffer) => (output += stripVTControlCharacters(text.toString())));
  await expect.poll(() => output, { timeout: 200_000 }).toContain('compiled successfully');
});
test.afterAll(async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(dir, { recursive: true, force: true });
});

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** Opens the page of the remote in development and types into its field. */
async function open(page: Page): Promise<void> {
  const session = await page.request.post(`${url}/api/session`, { data: { name: 'requester', password } });
  expect(session.status()).toBe(201);
  await page.goto(`${url}/written`);
  await expect(page.getByText('First words.')).toBeVisible({ timeout: 30_000 });
  await note(page).fill('typed before');
  // A reload of the page would remove this property.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
}
const isStillHere = (page: Page) => page.evaluate(() => 'stillHere' in window);

test.describe('portal dev', () => {
  test('replaces saved code inside the real shell, shows compile errors in the terminal and over the page until they are fixed, and keeps the form’s input', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/webpack-dev-server/);
    await open(page);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
    ).toBeVisible();
    change('src/WrittenPage.tsx', 'First words.', 'Second words.');
    await expect(page.getByText('Second words.')).toBeVisible({ timeout: 30_000 });
    await expect(note(page)).toHaveValue('typed before');
    expect(await isStillHere(page)).toBe(true);

    change('src/WrittenPage.tsx', 'Second words.', 'Second <words.');
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    await expect(overlay.getByText('ERROR in', { exact: false }).first()).toBeVisible({ timeout: 30_000 });
    expect(output).toMatch(/WrittenPage\.tsx[\s\S]*compiled with 1 error/);
    change('src/WrittenPage.tsx', 'Second <words.', 'Third words.');
    await expect(page.getByText('Third words.')).toBeVisible({ timeout: 30_000 });
    await expect(note(page)).toHaveValue('typed before');
    expect(await isStillHere(page)).toBe(true);
    change('src/WrittenPage.tsx', 'Third words.', 'First words.');
    await expect(page.getByText('First words.')).toBeVisible({ timeout: 30_000 });
  });

  test('reloads the page when portal.json changes, and keeps the last valid one', async ({ page }) => {
    await open(page);
    const entry = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    change('portal.json', '"label":"Written"', '"label":"Noted"');
    await expect(entry('Noted')).toBeVisible({ timeout: 30_000 });
    // The terminal reports the fault without a request of a page.
    await page.goto('about:blank');
    change('portal.json', '"icon":"folder"', '"icon":"unicorn"');
    await expect.poll(() => output, { timeout: 30_000 }).toContain('shared-ui has no icon "unicorn"');
    await page.goBack();
    await expect(entry('Noted')).toBeVisible({ timeout: 30_000 });
    // The page may be reloading once more, which would interrupt the way to the next test.
    await expect(() => page.goto('about:blank', { timeout: 5_000 })).toPass();
  });

  test('does not change the portal: nothing is deployed', async ({ page, portal }) => {
    await page.request.post(`${portal.url}/api/session`, { data: { name: 'requester', password } });
    const slice = (await (await page.request.get(`${portal.url}/api/portal/slice`)).json()) as {
      remotes: { name: string }[];
    };
    expect(slice.remotes.map(({ name }) => name)).not.toContain('written');
  });
});
