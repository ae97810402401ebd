import type { CreateProject } from 'shared-api/contracts/projectForm';
import { requiredText, type FieldCalendar } from 'shared-api/projectFieldRules';
import { p4pFields, type P4pField } from 'shared-api/projectFields';
import type { Static } from 'typebox';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { holderFault } from '../assign';
import type { KeyedChange } from '../Change';
import { fieldFault, filled, noP4p, refuseFaults, type Faults } from './formRules';
import { listGroupRoles, type GroupRecord } from './group.queries';
import { checkFormProperties } from './checkFormProperties';
import { findStartState, insertProject, readCalendar } from './raise.queries';

type Body = Static<typeof CreateProject>;

/** Validates planning and cost data. Groups that use it require every field, others allow none. @returns the values to store */
function checkP4p(group: GroupRecord, given: Body['p4p'], calendar: FieldCalendar, faults: Faults) {
  const values: Partial<Record<P4pField, string>> = {};
  if (!group.use_p4p) {
    if (given) faults.p4p = noP4p;
    return values;
  }
  for (const field of p4pFields) {
    const text = filled(given?.[field]);
    const fault = fieldFault(field, text, calendar);
    if (fault) faults[`p4p.${field}`] = fault;
    values[field] = text;
  }
  return values;
}

/** Validates the holders of roles; a role that a start state requires must have one. Source: spec 000, point 5. */
async function checkRoles(tx: Tx, group: GroupRecord, given: Body['roles'] = [], faults: Faults) {
  const roles = (await listGroupRoles(tx, group.id)).filter(
    (role) => role.is_project_role && role.create_at_start,
  );
  const holders: { usr_role_id: number; usr_id: number }[] = [];
  const seen = new Set<number>();
  for (const { usr_role, usr } of given) {
    const path = `roles.${usr_role.id}`;
    const role = roles.find(({ id }) => id === usr_role.id);
    if (!role) faults[path] = 'This role is not set when a project is raised.';
    else if (seen.has(role.id)) faults[path] = 'This role is given twice.';
    else if (usr) {
      const fault = await holderFault(tx, null, role, usr.id);
      if (fault) faults[path] = fault;
      holders.push({ usr_role_id: role.id, usr_id: usr.id });
    }
    seen.add(usr_role.id);
  }
  for (const { id, name, required_state } of roles)
    if (required_state?.is_start && !holders.some(({ usr_role_id }) => usr_role_id === id))
      faults[`roles.${id}`] ??= requiredText(name);
  return holders;
}

/**
 * Validates a project that is raised in the first start state of its group, with the caller as its requester.
 * @param change its `key` is stored as it is: the `storedRaiseKey` that `findRaised` looks for
 * @returns a function that inserts the project, and returns its id
 * @throws HttpError 422 with all faults of the form, or when the group has no start state
 */
export async function prepareProject(
  tx: Tx,
  group: GroupRecord,
  body: Body,
  { userId, at, key = null }: KeyedChange,
  timeZone: string,
): Promise<() => Promise<number>> {
  const state = await findStartState(tx, group.id);
  if (!state) {
    const text = `${group.name} has no start state yet, so no project can be raised in it.`;
    throw unprocessable(text, { project_type: text });
  }
  const calendar = await readCalendar(tx, timeZone, at);
  const faults: Faults = {};
  const name = filled(body.name);
  const nameFault = fieldFault('name', name, calendar);
  if (nameFault) faults.name = nameFault;
  const p4p = checkP4p(group, body.p4p, calendar, faults);
  const holders = await checkRoles(tx, group, body.roles, faults);
  const { today } = calendar;
  const properties = await checkFormProperties(tx, group.id, body.properties, { today }, faults);
  refuseFaults(faults);
  const project = {
    name,
    creator_id: userId,
    project_type_id: group.id,
    project_state_id: state.id,
    properties: properties ?? {},
    raise_key: key,
    ...p4p,
  };
  return () => insertProject(tx, project, holders, at);
}

/** Validates and raises a project. @returns its id @throws HttpError as `prepareProject` */
export const raiseProject = async (...args: Parameters<typeof prepareProject>): Promise<number> =>
  (await prepareProject(...args))();
