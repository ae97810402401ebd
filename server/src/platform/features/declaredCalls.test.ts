import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../../kernel/config/root';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { setFeature } from '../../testing/setFeature';
import { createTestApp, type TestApp } from '../../testing/testApp';

interface DeclaredCall {
  /** `bookings.calendar` */
  feature: string;
  /** `POST /bookings` */
  call: string;
}

const root = findRoot();
const manifests = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => JSON.parse(readFileSync(path.join(root, name, 'portal.json'), 'utf8')) as DeclaredManifest);
/** The calls of features, as the portal.json of every remote of this repository declares them. */
const declared: DeclaredCall[] = manifests.flatMap(({ name, features = {} }) =>
  Object.entries(features).flatMap(([key, { calls = [] }]) =>
    calls.map((call) => ({ feature: `${name}.${key}`, call })),
  ),
);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('every remote has a feature, and every feature something that it shows or answers [feature-calls.1]', () => {
  const features = manifests.flatMap(({ features = {} }) => Object.values(features));
  expect(manifests.filter(({ features = {} }) => !Object.keys(features).length)).toEqual([]);
  expect(manifests.length).toBeGreaterThanOrEqual(6);
  for (const { title, routes = [], slots = [], calls = [] } of features)
    expect([title, routes.length + slots.length + calls.length > 0]).toEqual([title, true]);
});

test('the calls that remotes declare for their features are those whose routes name the feature [feature-calls.2]', () => {
  const guarded = server.app.routeList.flatMap(({ method, url, config }) =>
    config.feature === undefined || method === 'HEAD'
      ? []
      : [`${config.feature} ${method} ${url.replace('/api', '')}`],
  );
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.sort()).toEqual(declared.map(({ feature, call }) => `${feature} ${call}`).sort());
});

test.each(declared)(
  '$call is not there while $feature is off, and is again when it is on [feature-calls.3]',
  async ({ feature, call }) => {
    const admin = await server.as('admin');
    const { db } = server.database;
    const { id } = await db.selectFrom('project').select('id').orderBy('id').executeTakeFirstOrThrow();
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const address = `/api${url
      .replace(':token', 'x'.repeat(43))
      .replace(/:(from|to)/g, '2026-11-23')
      .replace(/:\w+/g, String(id))}`;
    const codeOf = async () => {
      const { body } = await server.app.inject({ method, url: address, headers: { cookie: admin.cookie } });
      return body.startsWith('{') ? (JSON.parse(body) as { code?: string }).code : undefined;
    };
    expect(await codeOf()).not.toBe('feature_off');
    await setFeature(server, feature, 'off');
    expect(await codeOf()).toBe('feature_off');
    await setFeature(server, feature, 'on');
    expect(await codeOf()).not.toBe('feature_off');
  },
);
