import {
  projectFieldTitles,
  projectTextFault,
  requiredText,
  type ProjectField,
} from 'shared-api/projectFields';
import { checkDeliveryDate, type Holidays } from 'shared-api/workingDays';
import { unprocessable } from '../../../kernel/http/errors';

/** What is wrong with a form, by body path: `name`, `p4p.pan_code`, `roles.<usr_role id>`, `properties.<name>`. */
export type Faults = Record<string, string>;

/** What decides about a completion date. */
export interface Calendar {
  /** In the organisation's time zone. */
  today: string;
  holidays: Holidays;
}

export const noP4p = 'Projects of this delivery group have no planning and cost data.';

/** What a person filled in, as it is stored: without the spaces around it. */
export const filled = (given: string | null | undefined): string => given?.trim() ?? '';

/**
 * What is wrong with a field of the form, as a sentence; undefined when nothing is. Every field is required.
 * @param text trimmed: `filled`
 */
export function fieldFault(name: ProjectField, text: string, calendar: Calendar): string | undefined {
  if (name !== 'delivery_date') return projectTextFault(name, text);
  return text
    ? checkDeliveryDate(text, calendar.today, calendar.holidays)
    : requiredText(projectFieldTitles[name]);
}

/** @throws HttpError 422 with all of the faults, if there are any */
export function refuseFaults(fields: Faults): void {
  const texts = [...new Set(Object.values(fields).map((text) => text.replace(/[^.!?]$/, '$&.')))];
  if (texts.length) throw unprocessable(texts.join(' '), fields);
}
