import { hasUnusableCharacters } from '../propertySchema';
import { checkDeliveryDate, isDay, type Holidays } from '../workingDays';
import {
  declarationOf,
  projectFields,
  projectFieldTitles,
  projectTextLimits,
  type P4pDate,
  type ProjectText,
} from './projectFields';

/** Error message for an empty field. */
export const requiredText = (title: string): string => `${title} is required`;

/**
 * Validates a text of the form. Every text is required.
 * @param text without the spaces around it
 * @returns a sentence without its full stop; undefined for a valid text
 */
export function projectTextFault(field: ProjectText, text: string): string | undefined {
  const title = projectFieldTitles[field];
  if (!text) return requiredText(title);
  // Counts code points, as the database does, not UTF-16 units.
  if ([...text].length > projectTextLimits[field])
    return `${title} may have at most ${projectTextLimits[field]} characters`;
  return hasUnusableCharacters(text, { lines: field !== 'name' && projectFields[field].kind === 'longText' })
    ? `${title} holds a character that cannot be used`
    : undefined;
}

/** Today and the holidays ahead: the input of the rules for dates. */
export interface FieldCalendar {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
  holidays: Holidays;
}

/**
 * Validates a date of the form. Every date is required.
 * @param day `YYYY-MM-DD`, or empty
 * @returns a sentence; undefined for a valid date
 */
export function projectDateFault(
  field: P4pDate,
  day: string,
  { today, holidays }: FieldCalendar,
): string | undefined {
  const { label, kind } = declarationOf(field);
  if (!day) return requiredText(label);
  if (kind === 'workingDate') return checkDeliveryDate(day, today, holidays);
  return isDay(day) ? undefined : 'There is no such day.';
}
