import { limits } from '../contracts/limits';
import type { Resource } from '../contracts/permissions';
import type { P4pField } from '../contracts/projectForm';
import { hasUnusableCharacters } from './propertySchema';

/** The common fields of the project form; roles and properties are defined by the delivery group. */
export type ProjectField = 'name' | P4pField;
/** The text fields; the completion date has its own rules in `shared-api/workingDays`. */
export type ProjectText = Exclude<ProjectField, 'delivery_date'>;

/** The labels of the form. Source: spec 000, points 2 and 5. */
export const projectFieldTitles: Readonly<Record<ProjectField, string>> = {
  name: 'Project name',
  clarity_code: 'Clarity Code',
  pan_code: 'PAN Code / OPEX Cost Centre',
  release_id: 'Release ID (Ops Engagement)',
  work_required: 'Work Required',
  delivery_date: 'Work Completion Date',
};

/** Characters. */
export const projectTextLimits: Readonly<Record<ProjectText, number>> = {
  name: limits.projectName,
  clarity_code: limits.clarityCode,
  pan_code: limits.panCode,
  release_id: limits.releaseId,
  work_required: limits.workRequired,
};

/** The resource whose PUT permission changes a field: two fields have pairs of their own. Source: spec 000, point 6. */
export const p4pResource = (field: P4pField): Resource =>
  field === 'pan_code' || field === 'delivery_date' ? field : 'project';

/** The validation message for an empty required field. */
export const requiredText = (title: string): string => `${title} is required`;

/**
 * Validates a text field of the form. All of them are required.
 * @param text the trimmed text
 * @returns the validation message without a full stop; undefined if the text is valid
 */
export function projectTextFault(field: ProjectText, text: string): string | undefined {
  const title = projectFieldTitles[field];
  if (!text) return requiredText(title);
  // Counts code points, as the database does, not UTF-16 units.
  if ([...text].length > projectTextLimits[field])
    return `${title} may have at most ${projectTextLimits[field]} characters`;
  return hasUnusableCharacters(text, { lines: field === 'work_required' })
    ? `${title} holds a character that cannot be used`
    : undefined;
}
