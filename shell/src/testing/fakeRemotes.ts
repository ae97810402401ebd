import type { ComponentType } from 'react';
import type { Beacon } from 'shared-api/contracts/portal';
import type { fakeApi } from 'shared-api/testing';
import type { Container } from '../loading/loadEntryScript';
import type { PartKind } from '../loading/loadRemotePart';

type Part = ComponentType<never>;

/** One request for a part of a remote: a page (`routes`) or a filler (`slots`), by its key in the manifest. */
export interface PartRequest {
  container: string;
  kind: PartKind;
  key: string;
}

type Serve = (request: PartRequest) => Part | Promise<Part>;

/** Until a test says otherwise the code of remotes never arrives: the shell shows the page's title above a skeleton. */
let expose: (container: string) => unknown = () => new Promise(() => undefined);

/** The container of a remote's entry, which is there at once. */
const mockContainer = (name: string): Container => ({
  init: () => undefined,
  get: () => new Promise((resolve) => resolve(expose(name))).then((exposed) => () => exposed),
});

jest.mock('../loading/loadEntryScript', () => ({
  ...jest.requireActual<object>('../loading/loadEntryScript'),
  loadEntryScript: (_entry: string, _integrity: string, name: string) => Promise.resolve(mockContainer(name)),
}));

/**
 * Serves whole modules of remotes, for tests of modules that are not as they should be.
 * @returns the containers whose modules were requested from now on, in order
 */
export function fakeContainers(answer: (container: string) => unknown): string[] {
  const requested: string[] = [];
  expose = (container) => {
    requested.push(container);
    return answer(container);
  };
  return requested;
}

const loadersOf = (container: string, kind: PartKind, load: Serve): object =>
  new Proxy(
    {},
    {
      // The shell looks only for own members.
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      get: (_target, key: string) => async () => ({ default: await load({ container, kind, key }) }),
    },
  );

/**
 * Serves the code of remotes in a test, as `fakeApi` serves calls. A promise is waited for, and whatever `answer` throws makes
 * the load fail.
 * @returns the parts that were requested from now on, in order
 */
export function fakeRemotes(answer: Serve): PartRequest[] {
  const requests: PartRequest[] = [];
  const load: Serve = (request) => {
    requests.push(request);
    return answer(request);
  };
  fakeContainers((container) => ({
    default: { routes: loadersOf(container, 'routes', load), slots: loadersOf(container, 'slots', load) },
  }));
  return requests;
}

const beaconsCall = 'POST /api/portal/beacons';

/** The reports of loads and failures that the page has sent to a fake API, in order. They are sent up to a second late. */
export const sentBeacons = (api: ReturnType<typeof fakeApi>): Beacon[] =>
  api.bodies(beaconsCall).flat() as Beacon[];

/** The error that webpack throws when a chunk does not arrive in any of its three attempts. */
export const chunkLoadError = (): Error =>
  Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' });
