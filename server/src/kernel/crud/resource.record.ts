import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import type { AuditChange } from 'shared-api/contracts/audit';
import type { FieldData } from 'shared-api/resources/declareResource';
import { isObject } from 'shared-api/schema';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import type { Change, ParentIds, Resource } from './resource';
import { membersOf } from './resource.body';
import { cellOf, presentRow } from './resource.present';
import * as rows from './resource.sql';

type Row = Record<string, unknown>;

const labelIn = (field: FieldData | undefined, value: unknown): unknown =>
  field && 'options' in field ? (field.options.find((one) => one.value === value)?.label ?? value) : value;

/** Formats a member as its list shows it, with the labels of choices; null when it is empty. */
function words(value: unknown, field?: FieldData): string | null {
  if (field && 'options' in field)
    return words(Array.isArray(value) ? value.map((one) => labelIn(field, one)) : labelIn(field, value));
  if (isObject(value) && !(value instanceof Date) && !('name' in value)) return JSON.stringify(value);
  const cell = cellOf(value, (at) => at.toISOString());
  return cell === null || cell === '' ? null : String(cell);
}

/** The name of a row in the audit log: its member `name`, or else the first member that has a value. */
export function nameOf(resource: Resource, row: Row): string {
  if (row.name) return words(row.name) ?? '';
  const first = membersOf(resource).find(([name]) => row[name])?.[0];
  return first === undefined ? '' : (words(row[first], resource.data?.fields[first]) ?? '');
}

/** `/teams/:teamId/members` with `{teamId: 3}` → `/teams/3/members`. */
export const fillPath = (path: string, parents: ParentIds) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(parents[name]));

/** The members that a write changed, under the titles of the form. */
function changesOf(resource: Resource, before: Row | null, after: Row | null): AuditChange[] {
  const shown = (row: Row | null, name: string) => {
    const field = resource.data?.fields[name];
    return row && (words(row[name], field) ?? field?.empty ?? null);
  };
  return membersOf(resource)
    .filter(([name]) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))
    .map(([name, { title = name }]) => ({
      field: title,
      from: shown(before, name),
      to: shown(after, name),
    }));
}

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
