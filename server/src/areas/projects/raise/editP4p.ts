import { p4pFields, type P4pField, type UpdateProject } from 'shared-api/contracts/projectForm';
import { p4pResource } from 'shared-api/projectFields';
import { HttpError } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { may } from '../permissions/policy';
import type { ProjectRecord } from '../project.queries';
import { fieldFault, filled, noP4p, type Calendar, type Faults } from './formRules';

const refused: Partial<Record<P4pField, string>> = {
  pan_code: 'You are not allowed to change the PAN Code / OPEX Cost Centre of this project now.',
  delivery_date: 'You are not allowed to change the Work Completion Date of this project now.',
};

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
  calendar: Calendar,
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
      const said = refused[field] ?? 'You are not allowed to change this now.';
      throw new HttpError(403, said, { code: 'not_permitted', fields: { [`p4p.${field}`]: said } });
    }
    if (stays && (text || !allowed)) continue;
    const fault = fieldFault(field, text, calendar);
    if (fault) faults[`p4p.${field}`] = fault;
    changed[field] = text;
  }
  return changed;
}
