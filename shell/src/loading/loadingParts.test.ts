import { formatMoment } from './panels/formatMoment';
import { newReference } from './newReference';
import { installTrustedTypes, ownScriptUrl, plainText } from './trustedTypes';

const here = { origin: 'https://portal.example', href: 'https://portal.example/projects' };

describe('Trusted Types', () => {
  test.each(['/remotes/shell/1.0.0/main.js', 'https://portal.example/a.js', 'b.js'])(
    'allow the script address %s',
    (url) => {
      expect(ownScriptUrl(url, here)).toBe(url);
    },
  );

  test.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'http://portal.example/a.js',
    'https://portal.example:8443/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://evil.example/1',
    'javascript:alert(1)',
  ])('refuse the script address %s', (url) => {
    expect(() => ownScriptUrl(url, here)).toThrow(TypeError);
  });

  test('allow text without markup as HTML', () => {
    expect(plainText('20 / 11 / 2026')).toBe('20 / 11 / 2026');
  });

  test.each(['<img src=x onerror=alert(1)>', '<b>', '&lt;b&gt;', 'a > b'])('refuse %s as HTML', (text) => {
    expect(() => plainText(text)).toThrow(TypeError);
  });

  test('have a default policy for script addresses and plain text, but none for code', () => {
    const createPolicy = jest.fn();
    installTrustedTypes({ trustedTypes: { createPolicy }, location: here });
    expect(createPolicy).toHaveBeenCalledTimes(1);
    const [name, rules] = createPolicy.mock.calls[0] as [string, object];
    expect(name).toBe('default');
    expect(Object.keys(rules).sort()).toEqual(['createHTML', 'createScriptURL']);
  });

  test('are not installed in a browser without Trusted Types', () => {
    expect(() => installTrustedTypes({ location: here })).not.toThrow();
  });
});

test.each([
  ['2026-11-20T15:12:00Z', 'UTC', '20th Nov 2026 3:12 pm'],
  ['2026-09-01T00:05:00Z', 'UTC', '1st Sep 2026 12:05 am'],
  ['2026-03-22T12:00:00Z', 'UTC', '22nd Mar 2026 12:00 pm'],
  ['2026-03-12T23:30:00Z', 'Europe/Paris', '13th Mar 2026 12:30 am'],
  ['2026-01-03T09:00:00Z', 'UTC', '3rd Jan 2026 9:00 am'],
])('the time %s in %s is formatted as "%s"', (instant, zone, text) => {
  expect(formatMoment(new Date(instant), zone)).toBe(text);
});

test('references are easy to read and unique', () => {
  const some = Array.from({ length: 50 }, newReference);
  for (const one of some) expect(one).toMatch(/^R-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(some).size).toBe(50);
});
