import { limits } from 'shared-api/limits';
import type { P4pField } from 'shared-api/contracts/projectForm';
import { holdsUnusable } from 'shared-api/schema';
import { checkDeliveryDate, type Holidays } from 'shared-api/workingDays';
import { unprocessable } from '../../http/errors';

/** What is wrong with a form, by body path: `name`, `p4p.pan_code`, `roles.<usr_role id>`, `properties.<name>`. */
export type Faults = Record<string, string>;

/** What decides about a completion date. */
export interface Calendar {
  /** In the organisation's time zone. */
  today: string;
  holidays: Holidays;
}

/** As the form calls its fields. Source: spec 000, points 2 and 5. */
const titles = {
  name: 'Project name',
  clarity_code: 'Clarity Code',
  pan_code: 'PAN Code / OPEX Cost Centre',
  release_id: 'Release ID (Ops Engagement)',
  work_required: 'Work Required',
  delivery_date: 'Work Completion Date',
} satisfies Record<'name' | P4pField, string>;
export type FormField = keyof typeof titles;

const maxLength = {
  name: limits.projectName,
  clarity_code: limits.clarityCode,
  pan_code: limits.panCode,
  release_id: limits.releaseId,
  work_required: limits.workRequired,
} satisfies Record<Exclude<FormField, 'delivery_date'>, number>;

export const requiredText = (title: string) => `${title} is required`;
export const noP4p = 'Projects of this delivery group have no planning and cost data.';

/** What a person filled in, as it is stored: without the spaces around it. */
export const filled = (given: string | null | undefined): string => given?.trim() ?? '';

/**
 * What is wrong with a field of the form, as a sentence; undefined when nothing is. Every field is required.
 * @param text trimmed: `filled`
 */
export function fieldFault(name: FormField, text: string, calendar: Calendar): string | undefined {
  if (!text) return requiredText(titles[name]);
  if (name === 'delivery_date') return checkDeliveryDate(text, calendar.today, calendar.holidays);
  // Characters, as the database counts them, not UTF-16 units.
  if ([...text].length > maxLength[name])
    return `${titles[name]} may have at most ${maxLength[name]} characters`;
  return holdsUnusable(text, { lines: name === 'work_required' })
    ? `${titles[name]} holds a character that cannot be used`
    : undefined;
}

/** @throws HttpError 422 with all of the faults, if there are any */
export function refuseFaults(fields: Faults): void {
  const texts = [...new Set(Object.values(fields).map((text) => text.replace(/[^.!?]$/, '$&.')))];
  if (texts.length) throw unprocessable(texts.join(' '), fields);
}
