import { isDeepStrictEqual } from 'node:util';
import type { ChangeP4pField, UpdateProject } from 'shared-api/contracts/projectForm';
import type { P4pField } from 'shared-api/projectFields';
import type { Tx } from '../../../kernel/db/types';
import { setHolder } from '../assign';
import { noSuchProject, type ProjectAccess } from '../permissions/access';
import { findProject, touchProject } from '../project.queries';
import { refreshProjectList } from '../list/projectList.readModel';
import { requireSeen } from '../requireSeen';
import { validateP4pChanges } from './validateP4pChanges';
import { validateRoleChanges } from './validateRoleChanges';
import { fieldFault, filled, refuseFaults, type Faults } from './formRules';
import { checkFormProperties } from './checkFormProperties';
import { readCalendar } from './raise.queries';

interface When {
  at: Date;
  timeZone: string;
}

/** Stores the changes; without any, the version stays. */
async function store(
  tx: Tx,
  projectId: number,
  values: Record<string, unknown>,
  holders: { roleId: number; userId: number | null }[],
  at: Date,
): Promise<void> {
  if (!Object.keys(values).length && !holders.length) return;
  if (Object.keys(values).length)
    await tx.updateTable('project').set(values).where('id', '=', projectId).execute();
  for (const { roleId, userId } of holders) await setHolder(tx, projectId, roleId, userId);
  await touchProject(tx, projectId, at);
  await refreshProjectList(tx, [projectId]);
}

/**
 * Saves the form of a project. Members that the body leaves out keep their values.
 * @param access must be read with the project's row locked
 * @throws HttpError 403 for a change that the caller may not make, 422 with all faults of the form
 */
export async function editProject(
  tx: Tx,
  access: ProjectAccess,
  body: UpdateProject,
  { at, timeZone }: When,
): Promise<void> {
  const stored = await findProject(tx, access.projectId, timeZone);
  if (!stored) throw noSuchProject();
  const calendar = await readCalendar(tx, timeZone, at);
  const faults: Faults = {};
  const values: Record<string, unknown> = validateP4pChanges(access, stored, body.p4p, calendar, faults);
  const holders = await validateRoleChanges(tx, access, stored, body.roles, faults);
  const name = filled(body.name);
  if (body.name !== undefined && name !== stored.name) {
    const fault = fieldFault('name', name, calendar);
    if (fault) faults.name = fault;
    values.name = name;
  }
  const { today } = calendar;
  const options = { previous: stored.properties, today };
  const properties = await checkFormProperties(tx, access.groupId, body.properties, options, faults);
  refuseFaults(faults);
  if (!isDeepStrictEqual(properties, stored.properties)) values.properties = properties;
  await store(tx, access.projectId, values, holders, at);
}

/**
 * Changes one member of the planning and cost data, by the same rules as the form.
 * @param body the member, and as `seen` the value that the caller saw
 * @throws HttpError 409 when that is no longer the current value; 422 with the fault under the member's own name
 */
export async function editP4pField(
  tx: Tx,
  access: ProjectAccess,
  field: P4pField,
  body: ChangeP4pField,
  { at, timeZone }: When,
): Promise<void> {
  const stored = await findProject(tx, access.projectId, timeZone);
  if (!stored) throw noSuchProject();
  const value = body[field] ?? '';
  requireSeen({ seen: body.seen, wanted: filled(value), present: stored[field] });
  const faults: Faults = {};
  const calendar = await readCalendar(tx, timeZone, at);
  const values = validateP4pChanges(access, stored, { [field]: value }, calendar, faults);
  const [fault] = Object.values(faults);
  if (fault) refuseFaults({ [field]: fault });
  await store(tx, access.projectId, values, [], at);
}
