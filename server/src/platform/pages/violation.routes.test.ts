import { createTestApp, type TestApp } from '../../testing/testApp';
import { loggedLines } from '../../testing/loggedLines';
import { createRateLimiter } from '../registry/rateLimiter';

const { log, lines, text } = loggedLines();
const logged = () => lines.filter(({ level }) => level === 40);
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ demo: false, log });
});
afterAll(() => server.close());
beforeEach(() => lines.splice(0));

let address = 1;
/** From an address of its own, unless it is to be another. */
const send = (payload: string, type = 'application/csp-report', headers = {}, from = `10.0.0.${address++}`) =>
  server.app.inject({
    method: 'POST',
    url: '/api/portal/violations',
    headers: { 'content-type': type, ...headers },
    remoteAddress: from,
    payload,
  });

const old = {
  'csp-report': {
    'document-uri': 'https://portal.example/account/recover?token=secret#there',
    'blocked-uri': 'https://evil.example/steal.js?what=secret',
    'violated-directive': 'script-src',
    'effective-directive': 'script-src-elem',
    'original-policy': 'default-src',
  },
};
const modern = (blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://portal.example/projects?search=secret',
  body: {
    documentURL: 'https://portal.example/projects?search=secret',
    blockedURL,
    effectiveDirective: 'img-src',
  },
});

test('each report is a line in the log: what, by which directive, on which page, and no query', async () => {
  expect((await send(JSON.stringify(old))).statusCode).toBe(204);
  const many = [
    modern('inline'),
    modern('data'),
    modern('data:image/png;base64,AAAA'),
    modern('https://a.example/x?secret'),
  ];
  expect((await send(JSON.stringify(many), 'application/reports+json')).statusCode).toBe(204);
  expect(logged()).toMatchObject([
    { blocked: 'https://evil.example/steal.js', directive: 'script-src-elem', page: '/account/recover' },
    { blocked: 'inline', directive: 'img-src', page: '/projects' },
    { blocked: 'data' },
    { blocked: 'data' },
    { blocked: 'https://a.example/x' },
  ]);
  expect(text()).not.toContain('secret');
});

test('they are taken from any site, and with no session', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://elsewhere.example' },
  ])
    expect((await send(JSON.stringify(old), undefined, headers)).statusCode).toBe(204);
  expect(logged()).toHaveLength(2);
});

test.each([
  ['no JSON', '{', undefined],
  ['nothing', '', undefined],
  ['null', 'null', undefined],
  ['a list of nothing', '[null,1,{"type":"csp-violation"}]', 'application/reports+json'],
  ['another kind of report', '[{"type":"deprecation","body":{}}]', 'application/reports+json'],
  ['deep JSON', '['.repeat(4000) + ']'.repeat(4000), undefined],
  ['more than 8 KB', JSON.stringify({ ...old, more: 'x'.repeat(9_000) }), undefined],
  ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ['JSON by another name', JSON.stringify(old), 'application/json'],
])('%s is dropped without a word', async (_what, payload, type) => {
  const response = await send(payload, type);
  expect({ status: response.statusCode, body: response.body }).toEqual({ status: 204, body: '' });
  expect(logged()).toEqual([]);
});

test('what is wrong in type or long is cut', async () => {
  await send(
    JSON.stringify({ 'csp-report': { 'blocked-uri': ['x'], 'violated-directive': 'y'.repeat(5_000) } }),
  );
  expect(logged()).toMatchObject([{ blocked: '', directive: 'y'.repeat(200), page: '' }]);
});

test('of one address twenty a minute are logged', async () => {
  const batch = JSON.stringify(Array.from({ length: 15 }, () => modern('inline')));
  for (let n = 0; n < 3; n++)
    expect((await send(batch, 'application/reports+json', {}, '10.9.9.9')).statusCode).toBe(204);
  expect(logged()).toHaveLength(20);
  await send(JSON.stringify(old));
  expect(logged()).toHaveLength(21);
});

test('an allowance opens anew with its window', () => {
  let now = 0;
  const allowed = createRateLimiter({ max: 2, windowMs: 100, now: () => now });
  expect([allowed('a'), allowed('a'), allowed('a'), allowed('b')]).toEqual([true, true, false, true]);
  now = 100;
  expect(allowed('a')).toBe(true);
});
