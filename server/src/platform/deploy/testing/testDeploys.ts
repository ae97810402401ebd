import type { LightMyRequestResponse } from 'fastify';
import type { CreatedDeployToken } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';
import type { ManifestRoute } from 'shared-api/portal/manifest';
import type { Caller, TestApp } from '../../../testing/testApp';
import { silentLog } from '../../../testing/testCluster';
import { registerBuild } from '../registerBuild';
import { gzipped, partsOf } from '../../store/testing/testArchive';
import { aManifest, aRoute, writeTestBuild, type TestBuild } from '../../testing/testBuild';

/** A remote, by default with one page at its own name. */
export function aRemote(
  name: string,
  version: string,
  {
    routes,
    files,
    ...part
  }: Partial<Omit<Build, 'files'>> & {
    routes?: Record<string, ManifestRoute>;
    files?: Record<string, string>;
  } = {},
): TestBuild {
  const own = { list: aRoute(name, { name: `${name}_list` }) };
  return writeTestBuild({
    name,
    version,
    manifest: { ...aManifest(name, routes ?? own), title: `The ${name}` },
    shared: ['shared-ui/core'],
    uses: { 'shared-ui/core': ['Page'] },
    ...(files ? { files } : {}),
    ...part,
  });
}

/** A shell that is compatible with the remotes of `aRemote`. */
export const aShell = (version: string, part: Partial<Omit<Build, 'files'>> = {}): TestBuild =>
  writeTestBuild({
    name: 'shell',
    version,
    entry: 'main.js',
    files: { 'main.js': `/* shell ${version} */`, '12.js': 'grid()' },
    chunks: { 'shared-ui/grid': ['12.js'] },
    shared: ['react', 'shared-ui/core', 'shared-ui/grid'],
    sharedVersions: { 'shared-ui': '1.0.0', 'shared-api': '1.0.0' },
    provides: { react: ['*'], 'shared-ui/core': ['Page', 'Button'], 'shared-ui/grid': ['DataGrid'] },
    icons: ['folder'],
    host: {
      contract: [1],
      offers: ['user-menu'],
      pages: [
        { path: '' },
        { path: 'login' },
        { path: 'admin/portal', inside: true, when: ['admin'] },
        { path: 'userguide', inside: true },
      ],
    },
    ...part,
  });

/** Registers a build as a server does at its start. */
export const putBeside = ({ database, store }: TestApp, { dir }: TestBuild, found = true) =>
  registerBuild({ db: database, store, log: silentLog, dir, found });

export async function tokenFor(admin: Caller, remote: string, name = `CI of ${remote}`): Promise<string> {
  const response = await admin.post('/api/portal/tokens', { remote, name });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<CreatedDeployToken>().token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Uploads a build, by default to the address of its own name and version. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  test: TestBuild,
  {
    name = test.build.name,
    version = test.build.version,
    headers = {},
  }: { name?: string; version?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'PUT',
    url: `/api/portal/remotes/${name}/versions/${version}`,
    headers: { ...bearer(token), 'content-type': 'application/gzip', ...headers },
    payload: await gzipped(partsOf(test)),
  });
}
