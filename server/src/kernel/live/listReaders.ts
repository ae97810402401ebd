import type { CurrentUser } from 'shared-api/contracts/session';
import { paths } from 'shared-api/contracts/paths';
import { HttpError } from '../http/errors';
import type { Resource } from '../crud/resource';
import type { Tx } from '../db/types';

type Reads = (user: CurrentUser, tx: Tx) => boolean | Promise<boolean>;

/** Lists whose rows are chosen by who asks: everyone may ask. */
const open: ReadonlySet<string> = new Set([paths.projects]);

/** Whether somebody's list would answer at all: `listed` refuses those who have none. */
function hasList({ listed }: Resource, user: CurrentUser): boolean {
  try {
    listed?.(user);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/**
 * Who is told that a list changed: those to whom the list itself would answer, by the rules of the resource that it belongs
 * to. A path that belongs to none is told to global admins alone.
 * @param path as published: `/teams/3/members`
 */
export function readersOf(path: string, resources: readonly Resource[]): Reads {
  if (open.has(path)) return () => true;
  for (const resource of resources) {
    const pattern = resource.path.replace(/:(\w+)/g, (_, param: string) => `(?<${param}>\\d+)`);
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match) continue;
    const parents = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([param, id]) => [param, Number(id)]),
    );
    return (user, tx) => hasList(resource, user) && resource.read(user, parents, tx);
  }
  return (user) => user.is_admin;
}
