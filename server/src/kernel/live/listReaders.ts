import type { CurrentUser } from 'shared-api/contracts/session';
import { HttpError } from '../http/errors';
import type { ParentIds, Resource } from '../crud/resource';
import type { Tx } from '../db/types';
import type { LiveList } from '../events/LiveSource';

type Reads = (user: CurrentUser, tx: Tx) => boolean | Promise<boolean>;

/** Whether the list would answer the user; its rules throw for users who may not read it, or not know of its parent. */
async function answers(
  { listed, read }: Resource,
  user: CurrentUser,
  { parents, tx }: { parents: ParentIds; tx: Tx },
): Promise<boolean> {
  try {
    listed?.(user);
    return await read(user, parents, tx);
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * Returns who is notified of a changed list: everyone whom the list itself would answer, by its resource's rules. Changes of a
 * path without a resource are sent to global admins alone.
 * @param path as published: `/teams/3/members`
 * @param lists `openLists`: paths that everyone may request; `liveLists`: those that areas declare with their readers
 */
export function readersOf(
  path: string,
  resources: readonly Resource[],
  { openLists, liveLists }: { openLists: readonly string[]; liveLists: readonly LiveList[] },
): Reads {
  if (openLists.includes(path)) return () => true;
  const declared = liveLists.find((list) => list.path === path);
  if (declared) return declared.read;
  for (const resource of resources) {
    const pattern = resource.path.replace(/:(\w+)/g, (_, param: string) => `(?<${param}>\\d+)`);
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match) continue;
    const parents = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([param, id]) => [param, Number(id)]),
    );
    return (user, tx) => answers(resource, user, { parents, tx });
  }
  return (user) => user.is_admin;
}
