import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import type { AuditChange } from 'shared-api/contracts/audit';
import { isObject } from 'shared-api/schema';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import type { Change, ParentIds, Resource } from './resource';
import { membersOf } from './resource.body';
import { cellOf, presentRow } from './resource.present';
import * as rows from './resource.sql';

type Row = Record<string, unknown>;

/** Formats a member as text; null when it is empty. */
function words(value: unknown): string | null {
  if (isObject(value) && !(value instanceof Date) && !('name' in value)) return JSON.stringify(value);
  const cell = cellOf(value, (at) => at.toISOString());
  return cell === null || cell === '' ? null : String(cell);
}

/** The name of a row in the audit log: its member `name`, or else the first member that has a value. */
export function nameOf(resource: Resource, row: Row): string {
  const named =
    row.name ??
    membersOf(resource)
      .map(([name]) => row[name])
      .find((value) => value);
  return words(named) ?? '';
}

/** `/teams/:teamId/members` with `{teamId: 3}` → `/teams/3/members`. */
export const fillPath = (path: string, parents: ParentIds) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(parents[name]));

/** The members that a write changed, under the titles of the form. */
const changesOf = (resource: Resource, before: Row | null, after: Row | null): AuditChange[] =>
  membersOf(resource)
    .filter(([name]) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))
    .map(([name, { title = name }]) => ({
      field: title,
      from: words(before?.[name]),
      to: words(after?.[name]),
    }));

/** The delivery group of a row: the one in the path, its own, or the row itself. */
export function groupOf(
  { table }: Pick<Resource, 'table'>,
  { id, parents }: { id: number; parents: ParentIds },
  stored?: Row,
): number | null {
  const own = stored?.project_type_id;
  return parents.groupId ?? (table === 'project_type' ? id : typeof own === 'number' ? own : null);
}

/**
 * Records a write of a row in the audit log and notifies open browsers, in the transaction of the write. A save that changed nothing
 * is not recorded.
 */
export async function recordRow<R extends TObject, B extends TObject>(
  tx: Tx,
  resource: Resource<R, B>,
  { user, id, parents, parentId, before }: Change<Static<R>, Static<B>>,
): Promise<void> {
  const plain = resource as unknown as Resource;
  const stored = await rows.findRow(tx, plain, user, { id, parentId });
  const after = stored ? (presentRow(resource, stored) as Row) : null;
  const changes = changesOf(plain, before, after);
  if (before && after && !changes.length) return;
  await publish(tx, { kind: 'list', path: fillPath(resource.path, parents) });
  await writeAudit(tx, {
    userId: user.id,
    entity: resource.name,
    entityId: id,
    name: nameOf(plain, after ?? before ?? {}),
    action: before ? (after ? 'updated' : 'deleted') : 'created',
    changes,
    groupId: groupOf(resource, { id, parents }, stored),
  });
}
