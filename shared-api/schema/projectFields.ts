import { limits } from '../contracts/limits';
import type { Resource } from '../contracts/permissions';
import type { P4pField } from '../contracts/projectForm';
import { holdsUnusable } from './propertySchema';

/** The common fields of a project's form; its roles and properties are the delivery group's. */
export type ProjectField = 'name' | P4pField;
/** Those that are texts; the completion date has rules of its own: `shared-api/workingDays`. */
export type ProjectText = Exclude<ProjectField, 'delivery_date'>;

/** As the form calls its fields. Source: spec 000, points 2 and 5. */
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

/** The resource that changing a field asks for: two have a pair of their own. Source: spec 000, point 6. */
export const p4pResource = (field: P4pField): Resource =>
  field === 'pan_code' || field === 'delivery_date' ? field : 'project';

/** A field that has to be filled in and is not. */
export const requiredText = (title: string): string => `${title} is required`;

/**
 * What is wrong with a text of the form, as a sentence without its full stop; undefined when nothing is. Every one is
 * required.
 * @param text without the spaces around it
 */
export function projectTextFault(field: ProjectText, text: string): string | undefined {
  const title = projectFieldTitles[field];
  if (!text) return requiredText(title);
  // Characters, as the database counts them, not UTF-16 units.
  if ([...text].length > projectTextLimits[field])
    return `${title} may have at most ${projectTextLimits[field]} characters`;
  return holdsUnusable(text, { lines: field === 'work_required' })
    ? `${title} holds a character that cannot be used`
    : undefined;
}
