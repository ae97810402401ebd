import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { P4pField } from 'shared-api/contracts/projectForm';
import {
  p4pResource,
  projectFieldTitles,
  projectTextFault,
  requiredText,
  type ProjectText,
} from 'shared-api/projectFields';
import { checkDeliveryDate } from 'shared-api/workingDays';
import { Yup } from 'shared-ui/form';
import type { Calendar } from './useCalendar';

/** The texts of the planning and cost data; the completion date is a field of its own. */
export type PlanningText = Exclude<P4pField, 'delivery_date'>;

export const mayChange = (permissions: readonly Permission[] | undefined, field: P4pField): boolean =>
  can(permissions, 'PUT', p4pResource(field));

/**
 * Validates a text by the rule of the server.
 * @param before the saved text: it passes unchanged
 */
export const projectText = (field: ProjectText, before?: string | null) =>
  Yup.string()
    .trim()
    .test('text', (text = '', { createError }) => {
      const fault = text && text === before ? undefined : projectTextFault(field, text);
      return fault === undefined || createError({ message: fault });
    });

/**
 * Validates a completion date: no weekend, no holiday, ten working days ahead. Source: spec 000, point 5.
 * @param before the saved date: it passes unchanged, even if it lies in the past
 */
export const completionDate = ({ today, holidays }: Calendar, before?: string | null) =>
  Yup.string()
    .nullable()
    .test('day', (day, { createError }) => {
      if (!day) return createError({ message: requiredText(projectFieldTitles.delivery_date) });
      const fault = day === before ? undefined : checkDeliveryDate(day, today, holidays);
      return fault === undefined || createError({ message: fault });
    });
