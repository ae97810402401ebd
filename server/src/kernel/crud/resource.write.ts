import type { Static, TObject } from 'typebox';
import { orderFieldOf } from 'shared-api/resources/declareResource';
import type { Tx } from '../db/types';
import { HttpError, unprocessable } from '../http/errors';
import type { Change, ParentIds, Resource } from './resource';
import { referenceTables } from './referenceTables';
import { columnOf, columnValues, fixedOf, idsOf, membersOf } from './resource.body';
import { fileValues, noFiles, type FilesOfRow } from './resource.files';
import { closeGap, nextPlace, orderColumnOf } from './resource.order';
import { recordRow } from './resource.record';
import * as rows from './resource.sql';

type Write<R extends TObject, B extends TObject> = Change<Static<R>, Static<B>>;

interface PgError {
  code?: string;
  constraint?: string;
  table?: string;
}

/** Converts a refusal of the database to an error with a sentence, beside its field. */
export function fromDatabase(resource: Resource, error: PgError): unknown {
  const { name, table, constraints = {}, data } = resource;
  const constraint = error.constraint ?? '';
  if (error.code === '23505') {
    const member = membersOf(resource).find(
      ([one]) => constraints[constraint] === one || constraint === `${table}_${columnOf(resource, one)}_key`,
    );
    if (!member) return error;
    const [field, { title }] = member;
    const declared = data?.fields[field]?.unique;
    const text =
      typeof declared === 'string'
        ? declared
        : `There is already a ${name} with this ${(title ?? field).toLowerCase()}.`;
    return unprocessable(text, { [field]: text });
  }
  if (error.code === '23503')
    return new HttpError(409, `This ${name} is in use, or what it refers to is no longer there.`);
  return error;
}

/** The ids of one reference, of several, or of none. */
const idsIn = (value: unknown): number[] => idsOf([value ?? []].flat());

async function checkReferences<R extends TObject, B extends TObject>(
  tx: Tx,
  resource: Resource<R, B>,
  { before, after }: Write<R, B>,
  scope: ParentIds,
): Promise<void> {
  const left = before ? fixedOf(resource) : [];
  for (const [name, field] of Object.entries(resource.data?.fields ?? {})) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || left.includes(name)) continue;
    const stored = idsIn((before as Record<string, unknown> | null)?.[name]);
    const added = idsIn((after as Record<string, unknown>)[name]).filter((id) => !stored.includes(id));
    const target = referenceTables[field.to];
    if (added.length && !(await rows.mayRefer(tx, target, added, scope)))
      throw unprocessable(target.missing, { [name]: target.missing });
  }
}

/**
 * Creates or changes a row.
 * @param received files for its fields
 * @returns its id
 * @throws HttpError 422
 */
export async function saveRow<R extends TObject, B extends TObject>(
  tx: Tx,
  resource: Resource<R, B>,
  change: Write<R, B>,
  received: FilesOfRow = noFiles,
): Promise<number> {
  const plain = resource as unknown as Resource;
  const after = change.after as Record<string, unknown>;
  const scope = (await resource.scope?.(tx, change)) ?? change.parents;
  await checkReferences(tx, resource, change, scope);
  await resource.check?.(tx, change);
  const values = [
    ...columnValues(plain, after, { updating: Boolean(change.before) }),
    ...fileValues(plain, after, { received, creating: !change.before }),
    ...Object.entries(resource.sets?.(change) ?? {}),
  ];
  let id = change.id;
  if (change.before) await rows.updateRow(tx, resource, change, values);
  else {
    const parent = rows.parentOf(plain);
    const parentValues: [string, unknown][] = parent ? [[parent.column, change.parentId]] : [];
    const column = orderColumnOf(plain);
    const isPlaced = !column || values.some(([name]) => name === column);
    const place: [string, unknown][] = isPlaced
      ? []
      : [[column, await nextPlace(tx, plain, { column, parentId: change.parentId })]];
    id = await rows.insertRow(tx, resource.table, [...parentValues, ...values, ...place]);
  }
  await resource.saved?.(tx, { ...change, id });
  await recordRow(tx, resource, { ...change, id, parents: { ...scope, ...change.parents } });
  return id;
}

/** Deletes a row, or runs the resource's own `remove`. @throws HttpError 409 while something points to it */
export async function removeRow<R extends TObject, B extends TObject>(
  tx: Tx,
  resource: Resource<R, B>,
  change: Write<R, B>,
): Promise<void> {
  for (const { table, column, text } of resource.usedBy ?? []) {
    const count = await rows.countUses(tx, table, column, change.id);
    if (count) throw new HttpError(409, text(count));
  }
  await resource.check?.(tx, change);
  if (resource.remove) await resource.remove(tx, change);
  else {
    await rows.deleteRow(tx, resource, change);
    const column = orderColumnOf(resource);
    const place =
      column && (change.before as Record<string, unknown> | null)?.[orderFieldOf(resource.data!)!];
    if (column && typeof place === 'number')
      await closeGap(tx, resource, { column, parentId: change.parentId, place });
    await resource.saved?.(tx, change);
  }
  await recordRow(tx, resource, change);
}
