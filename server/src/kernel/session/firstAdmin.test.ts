import { createTestApp, type TestApp } from '../../testing/testApp';
import { firstAdminLink } from './firstAdmin';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
});
afterAll(() => test.close());

const make = (token: string, password = 'a long password') =>
  test.anonymous.post('/api/account/first_admin', {
    token,
    login: 'root',
    name: 'Rosa Root',
    email: 'rosa@example.org',
    password,
  });
const newLink = () => firstAdminLink(test.database.db, { portalUrl: 'http://portal.test' });

describe('first admin of an empty portal', () => {
  it('is made once, through the newest link only, and can sign in', async () => {
    const older = new URL((await newLink())!);
    const link = new URL((await newLink())!);
    expect(link.pathname).toBe('/first_admin');
    expect((await make(older.searchParams.get('token')!)).statusCode).toBe(403);
    const common = await make(link.searchParams.get('token')!, 'Password123!');
    expect(common.json()).toMatchObject({
      fields: { password: expect.stringContaining('easy to guess') as string },
    });
    expect((await make(link.searchParams.get('token')!)).statusCode).toBe(204);
    expect((await make(link.searchParams.get('token')!)).statusCode).toBe(403);
    const session = await test.anonymous.post('/api/session', { name: 'root', password: 'a long password' });
    expect(session.json()).toMatchObject({ user: { name: 'Rosa Root', is_admin: true } });
    const entry = await test.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'created as the first admin', entity_name: 'Rosa Root' });
  });

  it('is no longer offered once there is a user', async () => {
    expect(await newLink()).toBeNull();
  });
});
