import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from 'typebox/value';
import { addressShape } from 'shared-api/portal/addressShape';
import { matchArea } from 'shared-api/portal/matchArea';
import { expandManifest } from 'shared-api/portal/expandManifest';
import { Build } from 'shared-api/portal/build';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { gate } from './gate';
import { isRemote } from './remoteBuild';

const root = path.resolve(__dirname, '../../../..');
const fronts = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'portal.json')));
const textOf = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8');
const manifestOf = (front: string) =>
  expandManifest(JSON.parse(textOf(front, 'portal.json')) as DeclaredManifest);

describe('the builds of this repository', () => {
  /** As `npm run build` left them; CI builds before it tests. */
  const built = (front: string): Build => {
    const file = path.join(root, front, 'dist/portal-build.json');
    if (!existsSync(file)) throw new Error(`${front} is not built: run "npm run build" first.`);
    return JSON.parse(readFileSync(file, 'utf8')) as Build;
  };
  let shell: Build;
  let remotes: Build[];
  beforeAll(() => {
    shell = built('shell');
    remotes = fronts.map(built);
  });
  const othersOf = (name: string) => remotes.filter((one) => one.name !== name);
  const verdictOf = (front: string, part: Partial<Build> = {}) => {
    const build = built(front);
    return gate(build, { shell: { ...shell, ...part }, live: othersOf(build.name), retained: [] });
  };

  test.each(fronts)('%s goes with the shell and the other areas, first deploy or next', (front) => {
    expect(Value.Errors(Build, built(front))).toEqual([]);
    expect(verdictOf(front)).toEqual({ faults: [], notes: [] });
    expect(gate(built(front), { shell, live: remotes, retained: [] })).toEqual({ faults: [], notes: [] });
  });

  test('the shell goes with all of them, live or kept', () => {
    expect(Value.Errors(Build, shell)).toEqual([]);
    for (const portal of [
      { live: remotes, retained: [] },
      { live: [], retained: remotes },
    ])
      expect(gate(shell, { shell, ...portal })).toEqual({ faults: [], notes: [] });
  });

  test.each(fronts)(
    'each name that %s uses is known, so that the gate can tell when the shell loses it',
    (front) => {
      const { uses = {}, shared } = built(front);
      expect([...Object.keys(uses), 'federation-runtime'].sort()).toEqual(shared);
      for (const [module, names] of Object.entries(uses)) {
        expect(names).not.toContain('*');
        const provides = {
          ...shell.provides,
          [module]: shell.provides![module]!.filter((name) => name !== names[0]),
        };
        expect(verdictOf(front, { provides }).faults).toEqual([
          expect.objectContaining({
            code: 'symbol_missing',
            text: expect.stringContaining(`${module}#${names[0]}`) as string,
          }),
        ]);
      }
    },
  );

  test.each(fronts)('%s is refused for a shell that keeps the federation runtime to itself', (front) => {
    const shared = shell.shared.filter((module) => module !== 'federation-runtime');
    expect(verdictOf(front, { shared }).faults).toEqual([
      expect.objectContaining({
        code: 'shared_missing',
        text: expect.stringContaining('uses federation-runtime;') as string,
      }),
    ]);
  });

  test('the shell tells the names of what it shares, types left out', () => {
    expect([...Object.keys(shell.provides!), 'federation-runtime'].sort()).toEqual(shell.shared);
    expect(shell.provides!['shared-ui/grid']).toEqual(expect.arrayContaining(['DataGrid', 'ListPage']));
    expect(shell.provides!['shared-ui/core']).toEqual(expect.arrayContaining(['Box', 'Button', 'useToast']));
    expect(shell.provides!['shared-ui/core']).not.toContain('ButtonProps');
    expect(shell.provides!['react/jsx-runtime']).toEqual(['Fragment', 'jsx', 'jsxs']);
    expect(shell.icons).toContain('folder');
    expect(shell.host).toEqual(JSON.parse(textOf('shell/host.json')));
  });

  test('each remote tells what a first visit costs, within its budget', () => {
    for (const { bytes, manifest } of remotes.filter(isRemote)) {
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(manifest.budget.bytes);
    }
  });
});

describe('links to pages of other areas', () => {
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
  /** Addresses that are written in an area's code: '/projects', `/projects/${id}`, and [Projects](/projects) in its guide. */
  const addressesIn = (front: string): string[] =>
    readdirSync(path.join(root, front, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .flatMap((file) => [
        ...textOf(front, 'src', file).matchAll(/(?:['"`]|\]\()(\/[a-z_]+[^'"`)\s]*)['"`)]/g),
      ])
      .map(([, address]) => addressShape(address!.replace(/\$\{[^}]*\}/g, '{x}')));

  test.each(fronts)('%s names each of them in requires.routes, and no other', (front) => {
    const all = fronts.map((name) => ({ name, manifest: manifestOf(name) }));
    // The address of a tab is a page of whoever offers the tabs.
    const linked = addressesIn(front).flatMap((address) => {
      const page = matchArea(all, address);
      return page && page.remote.name !== front ? [page.route.name] : [];
    });
    expect(manifestOf(front).requires.routes ?? []).toEqual([...new Set(linked)].sort());
  });
});
