import type { UpdateProject } from 'shared-api/contracts/projectForm';
import type { FieldCalendar } from 'shared-api/projectFieldRules';
import { p4pFields, p4pResource, projectFieldTitles, type P4pField } from 'shared-api/projectFields';
import { HttpError } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { may } from '../permissions/policy';
import type { ProjectRecord } from '../project.queries';
import { fieldFault, filled, noP4p, type Faults } from './formRules';

const refusalOf = (field: P4pField) =>
  p4pResource(field) === field
    ? `You are not allowed to change the ${projectFieldTitles[field]} of this project now.`
    : 'You are not allowed to change this now.';

type Stored = Pick<ProjectRecord, P4pField | 'use_p4p'>;

/**
 * Validates the changes of a form to a project's planning and cost data. Unchanged values are not validated, for example a
 * completion date that has passed, nor are missing values that the caller may not fill in.
 * @param given the members of the body; null only where the group does not use them
 * @param faults receives the faults
 * @returns the changed values
 * @throws HttpError 403 for a change of a field whose pair the caller lacks
 */
export function validateP4pChanges(
  access: Pick<ProjectAccess, 'permissions'>,
  stored: Stored,
  given: UpdateProject['p4p'],
  calendar: FieldCalendar,
  faults: Faults,
): Partial<Record<P4pField, string>> {
  if (!stored.use_p4p) {
    if (given) faults.p4p = noP4p;
    return {};
  }
  if (given === null) faults.p4p = 'Planning and cost data cannot be taken from a project.';
  const changed: Partial<Record<P4pField, string>> = {};
  for (const field of p4pFields) {
    const value = given?.[field];
    if (value === undefined) continue;
    const text = filled(value);
    const isUnchanged = text === (stored[field] ?? '');
    const allowed = may(access.permissions, 'PUT', p4pResource(field));
    if (!isUnchanged && !allowed) {
      const refusal = refusalOf(field);
      throw new HttpError(403, refusal, { code: 'not_permitted', fields: { [`p4p.${field}`]: refusal } });
    }
    if (isUnchanged && (text || !allowed)) continue;
    const fault = fieldFault(field, text, calendar);
    if (fault) faults[`p4p.${field}`] = fault;
    changed[field] = text;
  }
  return changed;
}
