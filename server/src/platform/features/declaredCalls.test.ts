import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../../kernel/config/root';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { createTestApp } from '../../testing/testApp';

/** `bookings.calendar POST /bookings`, as the portal.json of every remote of this repository declares it. */
function declaredCalls(): string[] {
  const root = findRoot();
  const files = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return files.flatMap((name) => {
    const manifest = JSON.parse(
      readFileSync(path.join(root, name, 'portal.json'), 'utf8'),
    ) as DeclaredManifest;
    return Object.entries(manifest.features ?? {}).flatMap(([key, { calls = [] }]) =>
      calls.map((call) => `${manifest.name}.${key} ${call}`),
    );
  });
}

test('the calls that remotes declare for their features are those whose routes name the feature', async () => {
  const server = await createTestApp();
  const { app } = server;
  try {
    await app.ready();
    const guarded = app.routeList.flatMap(({ method, url, config }) =>
      config.feature === undefined || method === 'HEAD'
        ? []
        : [`${config.feature} ${method} ${url.replace('/api', '')}`],
    );
    expect(guarded.length).toBeGreaterThan(0);
    expect(guarded.sort()).toEqual(declaredCalls().sort());
  } finally {
    await server.close();
  }
});
