import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature } from '@openfeature/web-sdk';
import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, putBeside } from '../deploy/testing/testDeploys';
import { aManifest, aRoute } from '../testing/testBuild';

let server: TestApp;
let admin: Caller;
let requester: Caller;
let baseUrl: string;
const flags = '/api/ofrep/v1/evaluate/flags';
const feature = { title: 'Calendar', description: 'Day, week and month.', default: true };

beforeAll(async () => {
  server = await createTestApp();
  await putBeside(server, aShell('1.0.0-fffffff'));
  const manifest = {
    ...aManifest('sites', { list: aRoute('sites', { name: 'sites_list' }) }),
    features: { calendar: feature, days: { ...feature, default: false } },
  };
  await putBeside(server, aRemote('sites', '1.0.0-aaaaaaa', { manifest }));
  admin = await server.as('admin');
  requester = await server.as('requester');
  baseUrl = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
});
afterAll(async () => {
  await OpenFeature.close();
  await server.close();
});

let revision = 0;
async function set(setting: FeatureSetting) {
  const body = { setting, reason: 'A trial.', revision: revision++ };
  const response = await admin.put('/api/portal/features/sites.calendar', body);
  if (response.statusCode !== 200) throw new Error(response.body);
}

test('the public OpenFeature client reads the features of the signed-in person and notices a change [ofrep.1]', async () => {
  const provider = new OFREPWebProvider({
    baseUrl,
    headers: [['cookie', requester.cookie]],
    disableVisibilityRefresh: true,
  });
  await OpenFeature.setProviderAndWait(provider, { targetingKey: 'ignored', team: 'any' });
  const client = OpenFeature.getClient();
  expect(client.getBooleanDetails('sites.calendar', false)).toMatchObject({
    value: true,
    reason: 'DEFAULT',
    variant: 'on',
  });
  expect(client.getBooleanValue('sites.days', true)).toBe(false);
  expect(client.getBooleanDetails('sites.nothing', true)).toMatchObject({
    value: true,
    errorCode: 'FLAG_NOT_FOUND',
  });
  await set({ state: 'off' });
  await OpenFeature.setContext({ targetingKey: 'another' });
  expect(client.getBooleanDetails('sites.calendar', true)).toMatchObject({
    value: false,
    reason: 'DISABLED',
  });
});

test('answers 304 to the tag of the last answer, and anew once something has changed for the person [ofrep.2]', async () => {
  const first = await requester.post(flags, {});
  const tag = String(first.headers['etag']);
  const again = () => requester.post(flags, {}, { headers: { 'if-none-match': tag } });
  expect((await again()).statusCode).toBe(304);
  const { id } = (await admin.get('/api/session')).json<{ user: { id: number } }>().user;
  await set({ state: 'audience', audience: { users: [id] } });
  // It stays off for the requester, but for another reason.
  expect((await again()).statusCode).toBe(200);
  expect((await admin.post(flags, {}, { headers: { 'if-none-match': tag } })).statusCode).toBe(200);
});

test('answers one feature, 404 for an unknown one, and 401 to callers who are not signed in', async () => {
  const { id } = (await admin.get('/api/session')).json<{ user: { id: number } }>().user;
  await set({ state: 'audience', audience: { percent: 100, except: [id] } });
  expect((await requester.post(`${flags}/sites.calendar`, {})).json()).toEqual({
    key: 'sites.calendar',
    value: true,
    reason: 'SPLIT',
    variant: 'on',
    metadata: { because: 'percent' },
  });
  const one = await admin.post(`${flags}/sites.calendar`, { context: { targetingKey: '3' } });
  expect(one.json()).toMatchObject({
    value: false,
    reason: 'TARGETING_MATCH',
    metadata: { because: 'excluded' },
  });
  const unknown = await requester.post(`${flags}/sites.nothing`, {});
  expect([unknown.statusCode, unknown.json<object>()]).toMatchObject([404, { errorCode: 'FLAG_NOT_FOUND' }]);
  expect((await server.anonymous.post(flags, {})).statusCode).toBe(401);
});
