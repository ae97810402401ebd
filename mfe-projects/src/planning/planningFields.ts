import { can } from 'shared-api/client';
import type { Permission, Resource } from 'shared-api/contracts/permissions';
import type { P4pField } from 'shared-api/contracts/projectForm';
import { limits } from 'shared-api/limits';
import { checkDeliveryDate } from 'shared-api/workingDays';
import { Yup } from 'shared-ui/form';
import type { Calendar } from './useCalendar';

/** The texts of the planning and cost data; the completion date is a field of its own. */
export type PlanningText = Exclude<P4pField, 'delivery_date'>;

/** How fields are called in a form. Source: spec 000, point 2. */
export const planningTitles: Readonly<Record<P4pField, string>> = {
  clarity_code: 'Clarity Code',
  pan_code: 'PAN Code / OPEX Cost Centre',
  release_id: 'Release ID (Ops Engagement)',
  work_required: 'Work Required',
  delivery_date: 'Work Completion Date',
};

export const planningLimits: Readonly<Record<PlanningText, number>> = {
  clarity_code: limits.clarityCode,
  pan_code: limits.panCode,
  release_id: limits.releaseId,
  work_required: limits.workRequired,
};

/** Two fields have a permission of their own, the others change with the project. Source: spec 000, point 6. */
const resources: Readonly<Record<P4pField, Resource>> = {
  clarity_code: 'project',
  pan_code: 'pan_code',
  release_id: 'project',
  work_required: 'project',
  delivery_date: 'delivery_date',
};

export const mayChange = (permissions: readonly Permission[] | undefined, field: P4pField): boolean =>
  can(permissions, 'PUT', resources[field]);

/**
 * A text that has to be there, as the server holds it: trimmed, at most so many characters.
 * @param before what stood there: it stays good as long as it stays
 */
export const requiredText = (title: string, limit: number, before?: string | null) =>
  Yup.string()
    .trim()
    .required(`${title} is required`)
    .test(
      'length',
      `${title} may have at most ${limit} characters`,
      (text) => text === before || [...text].length <= limit,
    );

export const planningText = (field: PlanningText, before?: string | null) =>
  requiredText(planningTitles[field], planningLimits[field], before);

/**
 * A completion date: no weekend, no holiday, ten working days ahead. Source: spec 000, point 5.
 * @param before the date that stands there: it passes, though it may lie in the past by now
 */
export const completionDate = ({ today, holidays }: Calendar, before?: string | null) =>
  Yup.string()
    .nullable()
    .test('day', (day, { createError }) => {
      if (!day) return createError({ message: `${planningTitles.delivery_date} is required` });
      const fault = day === before ? undefined : checkDeliveryDate(day, today, holidays);
      return fault === undefined || createError({ message: fault });
    });
