import { childOrderFault } from 'shared-api/childOrderFault';
import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { dateFault } from 'shared-api/dates';
import { propertyCheck } from 'shared-api/schema';
import { addDays, isDay } from 'shared-api/workingDays';
import { schemaValidation, Yup, yupToFormErrors, type FormikErrors, type SummaryField } from 'shared-ui/form';
import { addMinutes, clockOf, clockText, dayOf, instantOf, type Span } from '../shared/bookingTimes';
import { spanOf, timeOfDays, type BookingShape, type BookingValues, type LegValues } from './bookingValues';
import type { BookingCalendar } from './pendingReasons';

/** Whether a start lies beyond the last bookable day, which is one of the organisation's time zone. */
const isBeyond = (
  { horizon_days: horizon }: BookingType,
  { today, dayOf: dayInZone }: BookingCalendar,
  start: string,
) => dayInZone(new Date(start)) > addDays(today, horizon);

/**
 * The first and last day, in UTC, on which a booking can start. The last bookable day of the organisation may end on the day before or
 * after it in UTC.
 */
export function bookableDays(
  subtype: BookingSubtype,
  type: BookingType,
  calendar: BookingCalendar,
  now: Date,
): { first: string; last: string } {
  const earliest = subtype.show_time ? '00:00' : timeOfDays(subtype);
  const latest = subtype.show_time ? '23:59' : earliest;
  const day = dayOf(now.toISOString());
  const isPast = instantOf(day, latest) <= now.toISOString();
  let last = addDays(calendar.today, type.horizon_days + 1);
  while (isBeyond(type, calendar, instantOf(last, earliest))) last = addDays(last, -1);
  return { first: isPast ? addDays(day, 1) : day, last };
}

/** The rules of a leg depend on its subtype, the type's horizon, and the organisation's calendar. */
interface LegContext {
  subtype: BookingSubtype;
  type: BookingType;
  calendar: BookingCalendar;
}

function dayFault(
  date: string | null | undefined,
  { subtype, type, calendar }: LegContext,
): string | undefined {
  if (!date) return 'Date is required';
  if (!isDay(date)) return 'There is no such day';
  const { first, last } = bookableDays(subtype, type, calendar, new Date());
  return dateFault('Date', date, { after: addDays(first, -1), before: addDays(last, 1) });
}

function timeFault({ date, time }: LegValues, { type, calendar }: LegContext): string | undefined {
  if (!time) return 'Start time is required';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Enter a time, such as 6:00 pm';
  if (!date || !isDay(date)) return undefined;
  const now = new Date().toISOString();
  if (date === dayOf(now) && instantOf(date, time) <= now)
    return `The Start time must be after ${clockText(clockOf(now))}`;
  if (!isBeyond(type, calendar, instantOf(date, time))) return undefined;
  // Time zones differ from UTC by quarters of an hour.
  const quarters = Array.from({ length: 96 }, (_, index) => addMinutes(instantOf(date, '00:00'), index * 15));
  const end = quarters.findIndex((start) => isBeyond(type, calendar, start));
  // Beyond from midnight on: the date has the fault.
  return end > 0 ? `The Start time must be before ${clockText(clockOf(quarters[end]!))}` : undefined;
}

const legRules = (subtype: BookingSubtype | undefined, type: BookingType, calendar: BookingCalendar) =>
  Yup.object(
    subtype && {
      date: Yup.string()
        .nullable()
        .test('date', (date, { createError }) => {
          const fault = dayFault(date, { subtype, type, calendar });
          return fault === undefined || createError({ message: fault });
        }),
      time: Yup.string()
        .nullable()
        .test('time', (_time, { createError, parent }) => {
          const fault = subtype.show_time
            ? timeFault(parent as LegValues, { subtype, type, calendar })
            : undefined;
          return fault === undefined || createError({ message: fault });
        }),
    },
  );

/** The fault of a second leg at the wrong side of the first. */
function orderFault({ subtype, child }: BookingShape, values: BookingValues): string | undefined {
  const [first, second] = [spanOf(values.leg, subtype), child && spanOf(values.child, child)];
  if (!first || !second || !child) return undefined;
  const timed = ({ name }: BookingSubtype, { start, finish }: Span) => ({
    name,
    start: Date.parse(start),
    finish: Date.parse(finish),
  });
  return childOrderFault(subtype.child_order, timed(subtype, first), timed(child, second));
}

/** The form's validation; the server applies the same rules. Source: spec 001, point 5. */
export const bookingRules = (
  { subtype, child, leaves }: BookingShape,
  type: BookingType,
  calendar: BookingCalendar,
) =>
  Yup.object({
    subtype: Yup.string().required('Type is required'),
    leg: legRules(subtype, type, calendar),
    child: legRules(child, type, calendar),
    data: schemaValidation(leaves, propertyCheck({ today: calendar.today })),
  });

/** Validates values for Formik; the order of the legs last, when each of them is valid. */
export async function validateValues(
  rules: ReturnType<typeof bookingRules>,
  values: BookingValues,
  shape: BookingShape,
): Promise<FormikErrors<BookingValues>> {
  try {
    await rules.validate(values, { abortEarly: false });
    const fault = orderFault(shape, values);
    return fault === undefined ? {} : { child: { date: fault } };
  } catch (cause) {
    if (cause instanceof Yup.ValidationError) return yupToFormErrors<BookingValues>(cause);
    throw cause;
  }
}

const legFields = (name: 'leg' | 'child', { show_time: time, show_slot: slot, ...of }: BookingSubtype) => {
  const label = (text: string) => (name === 'child' ? `${of.name}: ${text}` : text);
  return [
    { name: `${name}.date`, label: label('Date') },
    ...(time ? [{ name: `${name}.time`, label: label('Start time') }] : []),
    ...(slot ? [{ name: `${name}.slot`, label: label('Slot') }] : []),
  ];
};

/** The form's fields in their order, by their form paths. */
export const fieldsOf = ({ subtype, child, leaves }: BookingShape): SummaryField[] => [
  { name: 'subtype', label: 'Type' },
  ...legFields('leg', subtype),
  ...(child ? legFields('child', child) : []),
  ...leaves.map(({ path, title }) => ({ name: `data.${path}`, label: title })),
];

/** The form paths of the server's body paths. */
const formPaths: Record<string, string> = {
  booking_subtype_id: 'subtype',
  start: 'leg.date',
  finish: 'leg.date',
  slot: 'leg.slot',
  child: 'child.date',
  'child.start': 'child.date',
  'child.finish': 'child.date',
  'child.slot': 'child.slot',
};

/** Re-keys the server's validation messages by form path. */
export const toFormPaths = (faults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [formPaths[path] ?? path, text]));
