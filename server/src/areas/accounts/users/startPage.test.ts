import type { Session } from 'shared-api/contracts/session';
import { openLive } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let requester: Caller;
beforeAll(async () => {
  test = await createTestApp();
  requester = await test.as('requester');
});
afterAll(() => test.close());

const path = '/api/user/start_page';
const chosen = async (caller: Caller) => (await caller.get('/api/session')).json<Session>().user.start_page;

it('is the project list until a person chooses Home, and is kept for that person alone [start-page.1]', async () => {
  expect(await chosen(requester)).toBe('projects');
  expect((await requester.put(path, { start_page: 'home' })).statusCode).toBe(204);
  expect(await chosen(requester)).toBe('home');
  expect(await chosen(await test.as('requester'))).toBe('home');
  expect(await chosen(await test.as('pm'))).toBe('projects');
  expect((await requester.put(path, { start_page: 'projects' })).statusCode).toBe(204);
  expect(await chosen(requester)).toBe('projects');
});

it('is told to the person’s other tabs', async () => {
  const client = await openLive(test.app, requester.cookie);
  await requester.put(path, { start_page: 'home' });
  expect(await client.next('access')).toEqual({});
  client.close();
});

it('must be a page that can be one, of a person who is signed in', async () => {
  for (const body of [{ start_page: 'reports' }, { start_page: null }, {}, { start_page: 'home', id: 1 }])
    expect((await requester.put(path, body)).statusCode).toBe(422);
  expect((await test.anonymous.put(path, { start_page: 'home' })).statusCode).toBe(401);
});
