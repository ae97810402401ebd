import type { CurrentUser } from 'shared-api/contracts/session';
import { paths } from 'shared-api/contracts/paths';
import { HttpError } from '../http/errors';
import type { Resource } from '../crud/resource';

type Reads = (user: CurrentUser) => boolean;

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
    const match = new RegExp(`^${resource.path.replace(/:\w+/, '(\\d+)')}$`).exec(path);
    if (!match) continue;
    const parentId = Number(match[1] ?? 0);
    return (user) => resource.read(user, parentId) && hasList(resource, user);
  }
  return (user) => user.is_admin;
}
