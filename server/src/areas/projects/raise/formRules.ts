import { projectDateFault, projectTextFault, type FieldCalendar } from 'shared-api/projectFieldRules';
import { isDateField, type ProjectField } from 'shared-api/projectFields';
import { unprocessable } from '../../../kernel/http/errors';

/** The faults of a form by body path: `name`, `p4p.pan_code`, `roles.<usr_role id>`, `properties.<name>`. */
export type Faults = Record<string, string>;

export const noP4p = 'Projects of this delivery group have no planning and cost data.';

/** Converts an entered text to its stored form, without surrounding spaces. */
export const filled = (given: string | null | undefined): string => given?.trim() ?? '';

/**
 * Validates a field of the form. Every field is required.
 * @param text trimmed: `filled`
 * @returns a sentence; undefined for a valid value
 */
export const fieldFault = (field: ProjectField, text: string, calendar: FieldCalendar): string | undefined =>
  isDateField(field) ? projectDateFault(field, text, calendar) : projectTextFault(field, text);

/** Refuses a form with faults. @throws HttpError 422 with all of them */
export function refuseFaults(fields: Faults): void {
  const texts = [...new Set(Object.values(fields).map((text) => text.replace(/[^.!?]$/, '$&.')))];
  if (texts.length) throw unprocessable(texts.join(' '), fields);
}
