import { serverAddresses } from 'shared-api/contracts/paths';
import { major, minor, satisfies, valid } from 'semver';
import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { addressShape } from 'shared-api/portal/addressShape';
import type { Build } from 'shared-api/portal/build';
import { iconsOf } from 'shared-api/portal/manifestFaults';
import { ownMember, type RemoteBuild } from './remoteBuild';

/**
 * One incompatibility of a remote and a shell. Example: `bookings` *uses* `shared-ui/grid#Map`; shell 2.0.0 *provides no such
 * name*.
 */
export interface Breach {
  code: GateFault['code'];
  /** The verb of the remote: `uses`. */
  does: string;
  /** The object of that verb: `shared-ui/grid#Map`. */
  what: string;
  /** The shell's side: `provides no such name`. */
  shell: string;
}

/**
 * The offers of a shell, prepared for comparing it with many remotes. A field is undefined when a build of an older kit does not
 * state it.
 */
export interface ShellOffer {
  build: Build;
  contracts?: ReadonlySet<number>;
  shared: ReadonlySet<string>;
  names: ReadonlyMap<string, ReadonlySet<string>>;
  icons?: ReadonlySet<string>;
  /** Shapes of its pages' addresses. */
  pages: ReadonlySet<string>;
  slots: ReadonlySet<string>;
}

const serverPaths: ReadonlySet<string> = new Set(serverAddresses);

export const toShellOffer = (build: Build): ShellOffer => ({
  build,
  ...(build.host ? { contracts: new Set(build.host.contract) } : {}),
  shared: new Set(build.shared),
  names: new Map(Object.entries(build.provides ?? {}).map(([key, names]) => [key, new Set(names)])),
  ...(build.icons ? { icons: new Set(build.icons) } : {}),
  pages: new Set(build.host?.pages.map(({ path }) => addressShape(path))),
  slots: new Set(build.host?.offers),
});

function contractBreaches({ manifest }: RemoteBuild, { contracts }: ShellOffer): Breach[] {
  const { contract } = manifest.requires;
  if (!contracts || contracts.has(contract)) return [];
  const supported = [...contracts].sort((a, b) => a - b).join(', ');
  return [{ code: 'contract', does: 'speaks contract', what: `${contract}`, shell: `speaks ${supported}` }];
}

/** Compares the shared modules that a remote uses; a build of an older kit does not list the names it uses from them. */
function sharedBreaches({ shared, uses = {} }: RemoteBuild, offer: ShellOffer): Breach[] {
  const breaches: Breach[] = [];
  for (const module of new Set([...shared, ...Object.keys(uses)])) {
    if (!offer.shared.has(module)) {
      breaches.push({ code: 'shared_missing', does: 'uses', what: module, shell: 'does not provide it' });
      continue;
    }
    const provided = offer.names.get(module);
    if (!provided || provided.has('*')) continue;
    for (const name of new Set(ownMember(uses, module)))
      if (name !== '*' && !provided.has(name))
        breaches.push({
          code: 'symbol_missing',
          does: 'uses',
          what: `${module}#${name}`,
          shell: 'provides no such name',
        });
  }
  return breaches;
}

const versionBreaches = ({ manifest }: RemoteBuild, { build }: ShellOffer): Breach[] =>
  Object.entries(manifest.requires.shared).flatMap(([name, range]): Breach[] => {
    const version = ownMember(build.sharedVersions, name);
    if (version !== undefined && satisfies(version, range, { includePrerelease: true })) return [];
    return [
      {
        code: 'shared_version',
        does: 'asks for',
        what: `${name} ${range}`,
        shell: version === undefined ? `shares no ${name}` : `provides ${version}`,
      },
    ];
  });

/** Packages of which page and remote must have been built with the same series: React by its major version, the runtime by its minor. */
const builtWith = [
  { name: 'react', seriesOf: (version: string) => `${major(version, true)}` },
  { name: 'react-dom', seriesOf: (version: string) => `${major(version, true)}` },
  {
    name: '@module-federation/enhanced',
    seriesOf: (version: string) => `${major(version, true)}.${minor(version, true)}`,
  },
];

/** Compares the versions with which both were built; builds of older kits do not state all of them. */
const toolBreaches = ({ sharedVersions }: RemoteBuild, { build }: ShellOffer): Breach[] =>
  builtWith.flatMap(({ name, seriesOf }): Breach[] => {
    const [own, shells] = [ownMember(sharedVersions, name), ownMember(build.sharedVersions, name)];
    if (!own || !shells || !valid(own) || !valid(shells) || seriesOf(own) === seriesOf(shells)) return [];
    return [
      {
        code: 'shared_version',
        does: 'is built with',
        what: `${name} ${own}`,
        shell: `is built with ${shells}`,
      },
    ];
  });

function iconBreaches({ manifest }: RemoteBuild, { icons }: ShellOffer): Breach[] {
  if (!icons) return [];
  const named = new Set(iconsOf(manifest).map(({ icon }) => icon));
  return [...named]
    .filter((icon) => !icons.has(icon))
    .map((icon) => ({
      code: 'icon_missing',
      does: 'names the icon',
      what: `"${icon}"`,
      shell: 'has none such',
    }));
}

const pageBreaches = ({ manifest }: RemoteBuild, { pages }: ShellOffer): Breach[] =>
  Object.values(manifest.routes).flatMap(({ path }): Breach[] => {
    const what = `/${path}`;
    const breach = { code: 'route_collision', does: 'has a page at', what } as const;
    if (serverPaths.has(path.split('/')[0]!))
      return [{ ...breach, shell: 'never sees that address, the server answers there' }];
    return pages.has(addressShape(path)) ? [{ ...breach, shell: 'has a page of its own there' }] : [];
  });

const offerBreaches = ({ manifest }: RemoteBuild, { slots }: ShellOffer): Breach[] =>
  (manifest.offers ?? [])
    .filter((slot) => slots.has(slot))
    .map((slot) => ({
      code: 'slot_collision',
      does: 'offers the slot',
      what: slot,
      shell: 'offers it already',
    }));

/** Finds every incompatibility of a remote and a shell, no matter which of the two is deployed. */
export const findBreaches = (remote: RemoteBuild, offer: ShellOffer): Breach[] => [
  ...contractBreaches(remote, offer),
  ...versionBreaches(remote, offer),
  ...toolBreaches(remote, offer),
  ...sharedBreaches(remote, offer),
  ...iconBreaches(remote, offer),
  ...pageBreaches(remote, offer),
  ...offerBreaches(remote, offer),
];
