import { projectDateFault, projectTextFault } from 'shared-api/projectFieldRules';
import type { P4pDate, ProjectText } from 'shared-api/projectFields';
import { Yup } from 'shared-ui/form';
import type { Calendar } from './useCalendar';

/**
 * Validates a text of the form by the server's own rule.
 * @param stored the value before editing: it stays valid as long as it is unchanged
 */
export const projectText = (field: ProjectText, stored?: string | null) =>
  Yup.string()
    .trim()
    .test('text', (text = '', { createError }) => {
      const fault = text && text === stored ? undefined : projectTextFault(field, text);
      return fault === undefined || createError({ message: fault });
    });

/**
 * Validates a date of the form by the server's own rule. Source: spec 000, point 5.
 * @param stored the date before editing: it stays valid while unchanged, though it may lie in the past by now
 */
export const projectDate = (field: P4pDate, calendar: Calendar, stored?: string | null) =>
  Yup.string()
    .nullable()
    .test('day', (day, { createError }) => {
      const fault = day && day === stored ? undefined : projectDateFault(field, day ?? '', calendar);
      return fault === undefined || createError({ message: fault });
    });
