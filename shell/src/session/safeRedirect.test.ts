import { isOutsideFrame, safeRedirect } from './safeRedirect';

const origin = 'https://portal.example';

describe('safeRedirect', () => {
  it.each([
    ['/projects', '/projects'],
    ['/projects?page=2&search=a%26b', '/projects?page=2&search=a%26b'],
    ['/projects/481#timeline', '/projects/481#timeline'],
    ['/projects?next=https://evil.example', '/projects?next=https://evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/@evil.example', '/@evil.example'],
  ])('follows the address %s of this portal', (redirect, expected) => {
    expect(safeRedirect(redirect, origin)).toBe(expected);
  });

  it.each([
    null,
    '',
    'projects',
    '/account/request_recover',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/projects/../..//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http://portal.example/projects',
    'https://portal.example@evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '/projects\u0000',
    '//[',
  ])('replaces %j with the start page', (redirect) => {
    expect(safeRedirect(redirect, origin)).toBe('/');
  });

  it.each(['/login', '/login?redirect=/login', '/password_change', '/first_admin?token=x', '/login/'])(
    'does not redirect to %s',
    (redirect) => expect(safeRedirect(redirect, origin)).toBe('/'),
  );
});

describe('isOutsideFrame', () => {
  it.each([
    ['/login', true],
    ['/password_change/', true],
    ['/first_admin', true],
    ['/', false],
    ['/login/extra', false],
    ['/projects', false],
  ])('of %s is %s', (pathname, expected) => expect(isOutsideFrame(pathname)).toBe(expected));
});
