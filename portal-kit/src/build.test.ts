import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { Value } from 'typebox/value';
import { Build } from 'shared-api/portal/build';
import { chunkListName } from 'shared-api/portal/containerName';
import { root } from './inputs.mjs';

// Runs the real command on a package in a temporary folder: four builds, one after the other.
jest.setTimeout(120_000);

let dir: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
};
const dist = (file: string) => readFileSync(path.join(dir, 'dist', file));
const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const manifest = {
  name: 'sample',
  title: 'Sample',
  owner: { team: 'Kit', contact: 'kit@northline.example' },
  routes: {
    one: { path: 'one', name: 'one', title: 'One', breadcrumb: 'One', chunk: 'One' },
    two: { path: 'two', name: 'two', title: 'Two', breadcrumb: 'Two', chunk: 'Two' },
  },
  slots: { names: { slot: 'sample.names', title: 'Names', order: 1, chunk: 'Names', icon: 'folder' } },
  nav: [{ route: 'one', label: 'One', icon: 'folder', order: 1 }],
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0' } },
  budget: { bytes: 20_000 },
};

const webpackConfig = "module.exports = require('portal-kit/webpack')({ dir: __dirname });";

/** Prints when the chunks of a build are made. */
const tellingConfig = `const configure = require('portal-kit/webpack')({ dir: __dirname });
const tell = (compilation) => compilation.hooks.beforeChunkAssets.tap('tell', () => console.log('Chunks are made.'));
const plugin = { apply: (compiler) => compiler.hooks.thisCompilation.tap('tell', tell) };
module.exports = (...args) => {
  const config = configure(...args);
  return { ...config, plugins: [...config.plugins, plugin] };
};`;

const page = (text: string) => `import { Button } from 'shared-ui/core';
import { isOffered } from 'shared-api/portal';
export default function Page() { return <Button>{String(isOffered) + '${text}'}</Button>; }`;

/** Contains every way to import from a shared module. */
const names = `import { DataGrid } from 'shared-ui/grid';
import * as form from 'shared-ui/form';
import * as router from 'shared-ui/router';
import type { Shown } from 'shared-ui/date';
import { Icon, isIconName } from 'shared-ui/icons';
import { useReducer as useSteps } from 'react';
export { Link as Anchor } from 'shared-ui/router';
const unused = () => <Icon name="folder" />;
export default function Names(props: { shown?: Shown }) {
  const [step] = useSteps((n: number) => n + 1, 0);
  const { pathname } = router.useLocation();
  void import('shared-ui/resource');
  return <p><DataGrid {...form} /><b>{[pathname, isIconName('x'), step]}</b></p>;
}`;

const portal = (...args: string[]) => portalIn(dir, ...args);

function portalIn(cwd: string, ...args: string[]) {
  const bin = path.join(root, 'portal-kit/bin/portal.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

beforeAll(() => {
  dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-kit-')));
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  write('package.json', JSON.stringify({ name: 'mfe-sample', version: '1.2.3' }));
  write('portal.json', JSON.stringify(manifest));
  write('webpack.config.cjs', webpackConfig);
  write(
    'src/remote.ts',
    `import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';
export default defineRemote(portal, { routes: {
  one: () => import(/* webpackChunkName: "One" */ './One'),
  two: () => import(/* webpackChunkName: "Two" */ './Two'),
}, slots: {
  names: () => import(/* webpackChunkName: "Names" */ './Names'),
} });`,
  );
  write('src/One.tsx', page('one'));
  write('src/Two.tsx', page('two'));
  write('src/Names.tsx', names);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('an invalid manifest fails the build before it compiles, with the path of each fault', () => {
  write('portal.json', JSON.stringify({ ...manifest, title: '', nav: [{ ...manifest.nav[0], order: -1 }] }));
  const { status, stderr } = portal('build');
  write('portal.json', JSON.stringify(manifest));
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^mfe-sample was not built\.\n {2}portal\.json title: .*\n {2}portal\.json nav\.0\.order: /,
  );
});

test.each(['1.0', '1', 'v1.0.0', '1.0.0.0', '01.0.0', '1.0.0+7', '1.0.0-', '', 1, undefined])(
  'the version %j of the package.json, which is not semantic, fails the build',
  (version) => {
    write('package.json', JSON.stringify({ name: 'mfe-sample', version }));
    const { status, stderr } = portal('build');
    write('package.json', JSON.stringify({ name: 'mfe-sample', version: '1.2.3' }));
    const given = version === undefined ? 'is missing' : `${JSON.stringify(version)} is not semantic`;
    expect([status, stderr]).toEqual([
      1,
      `mfe-sample was not built.\n  package.json version: ${given}; it has three numbers, such as 1.0.0 or 1.1.0-beta.2\n`,
    ]);
  },
);

test('another React in the package.json fails the build with what to do, without a stack trace', () => {
  const pkg = { name: 'mfe-sample', version: '1.2.3' };
  write('package.json', JSON.stringify({ ...pkg, dependencies: { react: '^18.3.1' } }));
  const { status, stderr } = portal('build');
  write('package.json', JSON.stringify(pkg));
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /package\.json asks for react \^18\.3\.1, needed is 19: .* Remove react from .* and run "npm install" again\n$/,
  );
  expect(stderr).not.toMatch(/^ +at /m);
});

test('a remote that would bundle a shared library fails its build before its chunks are made, which names library and importer', () => {
  write('src/Two.tsx', `import Chip from '@mui/material/Chip';\nexport default () => <Chip label="two" />;`);
  write('webpack.config.cjs', tellingConfig);
  const { status, stderr, stdout } = portal('build');
  write('webpack.config.cjs', webpackConfig);
  write('src/Two.tsx', page('two'));
  expect(status).toBe(1);
  expect(stdout).not.toContain('Chunks are made.');
  expect(stderr).toContain('@mui/material would be bundled into this remote, imported by src/Two.tsx');
  expect(stderr.match(/would be bundled/g)).toHaveLength(1);
  expect(() => dist('portal-build.json')).toThrow();
});

test('a bundled copy of a shared library is reported with the shared module to import instead', () => {
  const substitutes: Record<string, string> = {
    '@emotion/cache': 'shared-ui/core',
    '@emotion/react': 'shared-ui/core',
    '@emotion/styled': 'shared-ui/core',
    '@mui/icons-material': 'shared-ui/icons',
    '@mui/material': 'shared-ui/core',
    '@mui/x-charts': 'shared-ui/chart',
    '@mui/x-date-pickers': 'shared-ui/date',
    'ag-grid-community': 'shared-ui/grid',
    'ag-grid-react': 'shared-ui/grid',
    formik: 'shared-ui/form',
    moment: 'shared-ui/date',
    notistack: 'shared-ui/core',
    'react-router-dom': 'shared-ui/router',
    yup: 'shared-ui/form',
  };
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      exports: Record<string, string>;
    };
  // Packages that a remote imports by their own names, or that have no code.
  const others = ['react', 'react-dom', 'shared-api', '@fontsource-variable/inter'];
  expect([...Object.keys(substitutes), ...others].sort()).toEqual(
    Object.keys(manifestOf('shared-ui').dependencies).sort(),
  );
  const shared = Object.keys(manifestOf('shared-ui').exports).map((module) =>
    module.replace('.', 'shared-ui'),
  );
  expect(shared).toEqual(expect.arrayContaining(Object.values(substitutes)));

  const requests: Record<string, string> = {
    ...substitutes,
    swr: 'shared-api/client',
    // Modules of the shared packages that the shell does not provide by these names.
    [path.join(root, 'shared-ui/src/date/formatDate')]: 'shared-ui/date',
    [path.join(root, 'shared-ui/src/controls/Checkbox')]: 'shared-ui/core',
    [path.join(root, 'shared-ui/src/controls/Segments')]: 'shared-ui/controls',
    [path.join(root, 'shared-api/client/index')]: 'shared-api/client',
  };
  const imports = Object.keys(requests).map((request, index) => {
    const file = request === '@mui/icons-material' ? `${request}/Add` : request;
    return `import * as m${index} from '${file}';`;
  });
  const all = imports.map((_line, index) => `m${index}`).join(', ');
  write('src/Two.tsx', `${imports.join('\n')}\nexport default () => <p>{String([${all}])}</p>;`);
  const { status, stderr } = portal('build');
  write('src/Two.tsx', page('two'));
  expect(status).toBe(1);
  const reported = [
    ...stderr.matchAll(/^ {2}(\S+) would be bundled .* by src\/Two\.tsx\. .* import it from (\S+)\.$/gm),
  ].map(([, owner, substitute]) => `${owner}: ${substitute}`);
  const expected = Object.entries(requests).map(([request, substitute]) => {
    const owner = /\/(shared-ui|shared-api\/client)\//.exec(request)?.[1] ?? request;
    return `${owner}: ${substitute}`;
  });
  expect(reported.sort()).toEqual(expected.sort());
});

test('a remote that imports another area fails its build, by the name of the area or by its path', () => {
  const area = path.join(root, 'mfe-reports/src/remote');
  for (const request of ['mfe-reports/src/remote', path.relative(path.join(dir, 'src'), area)]) {
    write('src/Two.tsx', `import other from '${request}';\nexport default () => <p>{String(other)}</p>;`);
    const { status, stderr } = portal('build');
    write('src/Two.tsx', page('two'));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^mfe-sample was not built\.\n {2}mfe-reports is imported by src\/Two\.tsx, and nobody may import it: each area is deployed independently\./,
    );
    expect(stderr).toContain('an entry under "slots" of portal.json (CONTRIBUTING.md)');
    expect(stderr.match(/nobody may import it/g)).toHaveLength(1);
  }
});

test('a remote over its budget is not built, and the size is reported', () => {
  write('portal.json', JSON.stringify({ ...manifest, budget: { bytes: 1_000 } }));
  const { status, stderr } = portal('build');
  write('portal.json', JSON.stringify(manifest));
  expect(status).toBe(3);
  expect(stderr).toMatch(
    /a first visit needs \d+ brotli bytes, \d+ more than portal\.json budget\.bytes \(1000\)/,
  );
  expect(() => dist('portal-build.json')).toThrow();
});

describe('a build', () => {
  let build: Build;
  let events: { step: string }[];

  beforeAll(() => {
    const { status, stdout } = portal('build', '--json');
    expect(status).toBe(0);
    events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { step: string });
    build = JSON.parse(dist('portal-build.json').toString()) as Build;
  });

  test('reports its steps, and writes the description that the registry requires', () => {
    expect(events.map(({ step }) => step)).toEqual(['compile', 'budget', 'built', 'done']);
    expect(Value.Check(Build, build)).toBe(true);
    expect(build).toMatchObject({ name: 'sample', entry: 'remoteEntry.js', manifest: { title: 'Sample' } });
    expect(build.version).toMatch(/^1\.2\.3-x[0-9a-f]{7}$/);
    expect(build.container).toBe(`mfe_sample__${build.version.replace(/\W/g, '_')}`);
  });

  test('lists every file with its size and hash', () => {
    for (const { path: file, size, integrity } of build.files) {
      expect(dist(file)).toHaveLength(size);
      expect(integrityOf(dist(file))).toBe(integrity);
    }
  });

  test('names the chunks of each page, and the shared modules [build.1]', () => {
    expect(build.chunks).toEqual({
      One: ['One.js'],
      Two: ['Two.js'],
      Names: ['Names.js'],
    });
    expect(build.shared).toEqual([...Object.keys(build.uses!), 'federation-runtime'].sort());
    expect(build.sharedByChunk).toEqual({
      One: [],
      Two: [],
      // It imports shared-ui/resource only when it runs, so no page waits for it.
      Names: ['shared-ui/form', 'shared-ui/grid'],
    });
  });

  test('names the exports of each shared module that it uses or re-exports, without types and dead code, and `*` for all', () => {
    expect(build.uses).toEqual({
      react: ['useReducer'],
      'react/jsx-runtime': ['jsx', 'jsxs'],
      'shared-api/portal': ['isOffered'],
      'shared-ui/core': ['Button'],
      'shared-ui/form': ['*'],
      'shared-ui/grid': ['DataGrid'],
      'shared-ui/icons': ['isIconName'],
      'shared-ui/resource': ['*'],
      'shared-ui/router': ['Link', 'useLocation'],
    });
    expect(build).not.toHaveProperty('provides');
    expect(build).not.toHaveProperty('host');
  });

  test('reports the size of a first visit', () => {
    expect(build.bytes).toBeGreaterThan(1_000);
    expect(build.bytes).toBeLessThan(manifest.budget.bytes);
  });

  test('is byte-identical when it is built again from the same source without the cache', () => {
    const first = dist('portal-build.json').toString();
    rmSync(path.join(dir, 'dist'), { recursive: true });
    rmSync(path.join(dir, '.cache'), { recursive: true });
    expect(portal('build').status).toBe(0);
    expect(dist('portal-build.json').toString()).toBe(first);
  });

  test('is byte-identical when it is built from another folder, by its name', () => {
    const before = build.files.map(({ path: file }) => dist(file));
    rmSync(path.join(dir, 'dist'), { recursive: true });
    const { status } = portalIn(root, 'build', dir);
    expect(status).toBe(0);
    expect(build.files.map(({ path: file }) => dist(file))).toEqual(before);
  });

  test('has the same chunks as a build of the same source under another version, and another list for them', () => {
    const chunks = build.files.filter(({ path: file }) => file.endsWith('.js') && file !== build.entry);
    expect(dist(build.entry).toString()).toContain(chunkListName(build.container));
    write('package.json', JSON.stringify({ name: 'mfe-sample', version: '1.2.4' }));
    expect(portal('build').status).toBe(0);
    const next = JSON.parse(dist('portal-build.json').toString()) as Build;
    const entry = dist(build.entry).toString();
    write('package.json', JSON.stringify({ name: 'mfe-sample', version: '1.2.3' }));
    expect(portal('build').status).toBe(0);
    expect(next.version).toMatch(/^1\.2\.4-/);
    expect(next.files).toEqual(expect.arrayContaining(chunks));
    expect(entry).toContain(chunkListName(next.container));
    expect(entry).not.toContain(chunkListName(build.container));
  });

  test('contains the hash of every served chunk in its entry', () => {
    const entry = dist('remoteEntry.js').toString();
    const chunks = build.files.filter(({ path: file }) => file.endsWith('.js') && file !== build.entry);
    expect(chunks).toHaveLength(3);
    for (const { integrity } of chunks) expect(entry).toContain(integrity);
    expect(entry.match(/sha384-/g)).toHaveLength(chunks.length);
    expect(entry).toMatch(/\.integrity=/);
  });

  test('has the exposed module in its entry, with what defineRemote reads of portal.json', () => {
    const entry = dist('remoteEntry.js').toString();
    expect(build.files.map(({ path: file }) => file)).not.toContain('remote.js');
    expect(entry).toContain('"slots":{"names":{"slot":"sample.names"}}');
    expect(entry).not.toContain(manifest.owner.contact);
  });

  test('has the exposed module in a chunk of its own if it imports a shared module', () => {
    const source = readFileSync(path.join(dir, 'src/remote.ts'), 'utf8');
    write('src/remote.ts', `${source}\nexport { Button } from 'shared-ui/core';`);
    const { status } = portal('build');
    const { chunks } = JSON.parse(dist('portal-build.json').toString()) as Build;
    write('src/remote.ts', source);
    expect(portal('build').status).toBe(0);
    expect(status).toBe(0);
    expect(chunks.One).toEqual(['One.js', 'remote.js']);
  });

  test('loads the scripts of a page on request, before the page is imported', () => {
    const requested: string[] = [];
    const starts: Record<string, (chunk: string) => void> = {};
    const self = { _PORTAL_CHUNKS: starts, location: new URL('https://portal.example') };
    runInNewContext(dist('remoteEntry.js').toString(), {
      self,
      window: self,
      document: {
        currentScript: {
          tagName: 'SCRIPT',
          src: 'https://portal.example/remotes/sample/1.0.0/remoteEntry.js',
        },
        getElementsByTagName: () => [],
        createElement: () => ({ dataset: {}, setAttribute: () => undefined, getAttribute: () => null }),
        head: { appendChild: ({ src }: { src: string }) => requested.push(path.posix.basename(src)) },
      },
      setTimeout: () => 0,
      _PORTAL_FEDERATION: bundlerRuntime,
    });
    for (const chunk of ['Two', 'constructor', 'Two', 'Names']) starts[build.container]!(chunk);
    expect(requested).toEqual(['Two.js', 'Names.js']);
  });

  test('has no copy of the federation runtime in its entry, and uses that of the shell', () => {
    const entry = dist('remoteEntry.js').toString();
    expect(entry).toContain('globalThis._PORTAL_FEDERATION');
    // A text of the runtime's `consumes`, which every entry calls.
    const runtime = readFileSync(
      path.join(root, 'node_modules/@module-federation/webpack-bundler-runtime/dist/consumes.js'),
      'utf8',
    );
    expect(runtime).toContain('Federation instance not found!');
    expect(entry).not.toContain('Federation instance not found!');
  });

  test('does not refer to its source maps', () => {
    expect(build.files.map(({ path: file }) => file)).toContain('One.js.map');
    expect(dist('One.js').toString()).not.toContain('sourceMappingURL');
  });

  test('is skipped without changes', () => {
    const { status, stdout } = portal('build');
    expect(status).toBe(0);
    expect(stdout.trim()).toBe(`mfe-sample ${build.version} is up to date`);
  });
});

describe('a shell', () => {
  const asShell = (host: unknown) => {
    rmSync(path.join(dir, 'portal.json'));
    if (host !== undefined) write('host.json', JSON.stringify(host));
    const { status, stderr } = portal('build');
    rmSync(path.join(dir, 'host.json'), { force: true });
    write('portal.json', JSON.stringify(manifest));
    expect(status).toBe(1);
    return stderr;
  };

  test('is not built without a host.json', () => {
    expect(asShell(undefined)).toContain('neither a portal.json, as remotes have, nor a host.json');
  });

  test('with an invalid host.json fails before it compiles, with the path of each fault', () => {
    expect(asShell({ contract: [], offers: [], pages: [{ path: '/login' }] })).toMatch(
      /^mfe-sample was not built\.\n {2}host\.json contract: .*\n {2}host\.json pages\.0\.path: /,
    );
  });
});

test('a shell whose main script is over its budget is not built', () => {
  rmSync(path.join(dir, 'portal.json'));
  write('host.json', JSON.stringify({ contract: [1], offers: [], pages: [], budget: { bytes: 10 } }));
  write('src/index.ts', 'document.title = "shell";');
  const { status, stderr } = portal('build');
  for (const file of ['host.json', 'src/index.ts']) rmSync(path.join(dir, file));
  write('portal.json', JSON.stringify(manifest));
  expect(status).toBe(3);
  expect(stderr).toMatch(
    /the main script with its libraries needs \d+ brotli bytes, \d+ more than host\.json budget\.bytes \(10\)/,
  );
});

test('an unknown command prints the usage', () => {
  const { status, stderr } = portal('biuld');
  expect(status).toBe(2);
  expect(stderr).toContain('there is no command "biuld"');
});
