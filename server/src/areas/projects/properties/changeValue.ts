import { checkProperty, flattenSchema, valueAt } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { requireSeen } from '../requireSeen';
import { storedValue, withValue } from './validateProperties';
import { findValues, listProperties, storeValues } from './properties.queries';
import { buildSchema } from './schemaBuilder';

/**
 * Sets one property of a project; null clears it.
 * @param change `name` has a dot for a member of a nested object; `today` is `YYYY-MM-DD` in the organisation's time zone; `seen` is
 *   the value that the caller saw
 * @throws HttpError 409 when that is no longer the current value, 404 for a name that is no active property of the group, 422 for a
 *   read-only property or an invalid value
 */
export async function changeValue(
  tx: Tx,
  { projectId, groupId }: ProjectAccess,
  { name, value, seen, today, at }: { name: string; value: unknown; seen?: unknown; today: string; at: Date },
): Promise<void> {
  const values = await findValues(tx, projectId);
  const schema = buildSchema(await listProperties(tx, groupId), values);
  const leaf = flattenSchema(schema).find(({ path }) => path === name);
  if (!leaf) throw new HttpError(404, 'There is no such property on this project.');
  const next = storedValue(leaf, value);
  const previous = valueAt(values, name);
  const fault = leaf.schema.readOnly
    ? `${leaf.title} cannot be changed`
    : checkProperty(leaf.schema, next, leaf.required, { previous, today });
  if (fault) throw unprocessable(`${fault}.`, { value: fault });
  requireSeen({ seen, wanted: next, present: previous });
  // Without a change the version stays, so that open forms of others can still be saved.
  if (next === previous) return;
  await storeValues(tx, projectId, withValue(values, name, next), at);
}
