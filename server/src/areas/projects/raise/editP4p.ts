import type { UpdateProject } from 'shared-api/contracts/projectForm';
import {
  p4pFields,
  p4pResource,
  projectFieldTitles,
  type FieldCalendar,
  type P4pField,
} from 'shared-api/projectFields';
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
 * What a form changes of a project's planning and cost data. What it leaves as it is passes, a completion date in the past for
 * one, and so does a missing value that the caller could not fill in.
 * @param given the members that the form sends; null only where the group does not use them
 * @returns the new values, those that stay left out
 * @throws HttpError 403 for a change of a field whose pair is not the caller's
 */
export function changedP4p(
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
    const stays = text === (stored[field] ?? '');
    const allowed = may(access.permissions, 'PUT', p4pResource(field));
    if (!stays && !allowed) {
      const refusal = refusalOf(field);
      throw new HttpError(403, refusal, { code: 'not_permitted', fields: { [`p4p.${field}`]: refusal } });
    }
    if (stays && (text || !allowed)) continue;
    const fault = fieldFault(field, text, calendar);
    if (fault) faults[`p4p.${field}`] = fault;
    changed[field] = text;
  }
  return changed;
}
