import { demoPassword } from '../../areas/accounts/demoAccounts';
import { loggedLines } from '../../testing/loggedLines';
import { cookieOf, createTestApp } from '../../testing/testApp';

describe('request log', () => {
  it('has one line per request with its id, route, status and time, and no typed texts or personal data', async () => {
    const { log, lines, text } = loggedLines();
    const test = await createTestApp({ log });
    const { app } = test;

    const signIn = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { name: 'techlead', password: demoPassword },
    });
    const search = await app.inject({
      url: '/api/projects?search=a-secret-merger&requester_name=Maya%20Chen',
      headers: { cookie: cookieOf(signIn) },
    });
    await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { name: 'techlead', password: 'hunter2hunter2' },
    });
    await test.close();

    const requests = lines.filter((line) => line.msg === 'request');
    expect(requests).toHaveLength(3);
    expect(requests[1]).toMatchObject({
      request_id: search.headers['x-request-id'],
      method: 'GET',
      route: '/api/projects',
      status: 200,
      ms: expect.any(Number) as number,
    });
    for (const secret of [
      demoPassword,
      'hunter2',
      'a-secret-merger',
      'Maya',
      'techlead',
      cookieOf(signIn).split('=')[1]!,
    ])
      expect(text()).not.toContain(secret);
  });
});
