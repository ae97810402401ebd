import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import type { AuditChange } from 'shared-api/contracts/audit';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import type { Change, ParentIds, Resource } from './resource';
import { membersOf } from './resource.body';
import { cellOf, presentRow } from './resource.present';
import * as rows from './resource.sql';

type Row = Record<string, unknown>;

/** A member in words; null when it is empty. */
function words(value: unknown): string | null {
  const cell = cellOf(value, (at) => at.toISOString());
  return cell === null || cell === '' ? null : String(cell);
}

/** What people call a row: its name, or the name of the first thing it refers to. */
function nameOf(resource: Resource, row: Row): string {
  const named =
    row.name ??
    membersOf(resource)
      .map(([name]) => row[name])
      .find((value) => value);
  return words(named) ?? '';
}

/** `/teams/:teamId/members` with `{teamId: 3}` → `/teams/3/members`. */
const fillPath = (path: string, parents: ParentIds) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(parents[name]));

/** What a write of a resource changed, member by member, under the titles that its form shows. */
const changesOf = (resource: Resource, before: Row | null, after: Row | null): AuditChange[] =>
  membersOf(resource)
    .filter(([name]) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))
    .map(([name, { title = name }]) => ({
      field: title,
      from: words(before?.[name]),
      to: words(after?.[name]),
    }));

/**
 * Notes a write of a resource's row in the audit log and tells open browsers, in the transaction of the write. A save that
 * changed nothing leaves no trace.
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
  });
}
