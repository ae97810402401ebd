import type { ComponentType } from 'react';
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
let serve: Serve = () => new Promise(() => undefined);
let requests: PartRequest[] = [];

const loadersOf = (container: string, kind: PartKind): object =>
  new Proxy(
    {},
    {
      // The shell looks only for own members.
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      get: (_target, key: string) => async () => {
        const request = { container, kind, key };
        requests.push(request);
        return { default: await serve(request) };
      },
    },
  );

/** The module that a remote's container exposes. The fake federation runtime answers with it. */
export const exposedModule = (container: string): object => ({
  default: { routes: loadersOf(container, 'routes'), slots: loadersOf(container, 'slots') },
});

/**
 * Serves the code of remotes in a test, as `fakeApi` serves calls. A promise is waited for, and whatever `answer` throws makes
 * the load fail.
 * @returns the parts that were requested from now on, in order
 */
export function fakeRemotes(answer: Serve): { requests: PartRequest[] } {
  serve = answer;
  requests = [];
  return { requests };
}

/** The error that webpack throws when a chunk does not arrive in any of the three attempts. */
export const chunkLoadError = (): Error =>
  Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' });
