import type { Named } from '../contracts/common';
import { listNames } from '../client/project/lookups';
import type { Query } from '../client/transport/request';
import { resourceCalls, type ResourceCalls } from '../client/transport/resource';
import { useAnswer } from '../client/transport/useAnswer';
import type { BodyOf, ReferenceTarget, ResourceData, RowOf } from '../resources/declareResource';
import { isExcludedFileName } from '../schema/fileNames';
import { useCurrentUser } from './context';

type Params = Readonly<Record<string, string | undefined>>;

/** The portal behind the pages of a resource; `defineResource` of `shared-ui/resource` takes it as it is. */
export interface Backend<Row, Body> {
  /** @param params of the page's address */
  calls: (params: Params) => ResourceCalls<Row, Body>;
  useOwner: () => number;
  /** Reads the name of the row to which the list belongs; undefined while it loads, and where no parent is declared. */
  useParent: (params: Params) => string | undefined;
  loadNames: (to: string, search: string, signal: AbortSignal, params: Params) => Promise<Named[]>;
  /** Whether a file of this name may not be uploaded. */
  isExcludedFile: (name: string) => boolean;
}

const useOwner = (): number => useCurrentUser().id;

/** `/teams/:teamId/members` with `{teamId: '3'}` → `/teams/3/members`. */
const fill = (path: string, params: Params) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** `/teams/3/members` → `/teams/3`. */
const parentOf = (path: string) => path.replace(/\/[^/]+$/, '');

/**
 * Connects a declared resource with the API: its calls, the choices of its references, and the user who keeps drafts.
 * @param affects further paths below `/api` whose lists show these rows; they are read again after each write
 * @param always added to the query of each list: the page shows only these rows
 */
export const backendFor = <D extends ResourceData, Row = RowOf<D>>(
  data: D,
  affects: readonly string[] = [],
  always: Query = {},
): Backend<Row, BodyOf<D>> => ({
  calls: (params) =>
    resourceCalls<Row, BodyOf<D>>(
      fill(data.path, params),
      affects.map((path) => fill(path, params)),
      always,
    ),
  useOwner,
  useParent: (params) =>
    useAnswer<{ name: string }>(data.parent === undefined ? null : parentOf(fill(data.path, params))).data
      ?.name,
  loadNames: (to, search, signal, params) => listNames(to as ReferenceTarget, search, signal, params),
  isExcludedFile: (name) => isExcludedFileName(name),
});
