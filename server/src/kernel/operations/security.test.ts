import { createTestApp, type TestApp } from '../../testing/testApp';

const address = '/.well-known/security.txt';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
});
afterAll(() => test.close());

async function fetchWith(contact: string) {
  const server = await createTestApp({ beside: test, demo: false, settings: { SECURITY_CONTACT: contact } });
  try {
    return await server.anonymous.get(address);
  } finally {
    await server.close();
  }
}

it('names nobody unless the operator did', async () => {
  expect((await test.anonymous.get(address)).statusCode).toBe(404);
});

it('names the contact for reports of weaknesses and the day on which the file expires', async () => {
  const answer = await fetchWith('security@example.org');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  expect(lines[0]).toBe('Contact: mailto:security@example.org');
  const expires = Date.parse(/^Expires: (\S+)$/.exec(lines[1]!)![1]!) - Date.now();
  expect(expires).toBeGreaterThan(150 * 86_400_000);
  expect(expires).toBeLessThan(365 * 86_400_000);
  expect(lines.slice(2)).toEqual([
    'Preferred-Languages: en',
    expect.stringMatching(/^Canonical: http:.*\/\.well-known\/security\.txt$/),
    '',
  ]);
});

it('may name a form', async () => {
  expect((await fetchWith('https://example.org/report')).body).toContain(
    'Contact: https://example.org/report\n',
  );
});

it.each(['http://example.org', 'somebody', 'javascript:alert(1)', 'a@b.example\nExpires: never'])(
  'refuses to start with the contact %j',
  async (contact) => {
    await expect(fetchWith(contact)).rejects.toThrow(/SECURITY_CONTACT/);
  },
);
