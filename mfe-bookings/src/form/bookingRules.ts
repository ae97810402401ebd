import { childOrderFault } from 'shared-api/childOrderFault';
import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { dateFault } from 'shared-api/dates';
import { propertyCheck } from 'shared-api/schema';
import { addDays, isDay } from 'shared-api/workingDays';
import { schemaValidation, Yup, yupToFormErrors, type FormikErrors, type SummaryField } from 'shared-ui/form';
import { clockOf, clockText, dayOf, instantOf, type Span } from '../shared/bookingTimes';
import { spanOf, type BookingShape, type BookingValues, type LegValues } from './bookingValues';

/** The first and last bookable day, in UTC. */
export const bookableDays = ({ horizon_days: horizon }: BookingType, now: Date) => {
  const first = dayOf(now.toISOString());
  return { first, last: addDays(first, horizon) };
};

function dayFault(date: string | null | undefined, type: BookingType): string | undefined {
  if (!date) return 'Date is required';
  if (!isDay(date)) return 'There is no such day';
  const { first, last } = bookableDays(type, new Date());
  return dateFault('Date', date, { after: addDays(first, -1), before: addDays(last, 1) });
}

function timeFault({ date, time }: LegValues): string | undefined {
  if (!time) return 'Start time is required';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Enter a time, such as 6:00 pm';
  const now = new Date().toISOString();
  if (date && isDay(date) && date === dayOf(now) && instantOf(date, time) <= now)
    return `The Start time must be after ${clockText(clockOf(now))}`;
  return undefined;
}

const legRules = (subtype: BookingSubtype | undefined, type: BookingType) =>
  Yup.object(
    subtype && {
      date: Yup.string()
        .nullable()
        .test('date', (date, { createError }) => {
          const fault = dayFault(date, type);
          return fault === undefined || createError({ message: fault });
        }),
      time: Yup.string()
        .nullable()
        .test('time', (_time, { createError, parent }) => {
          const fault = subtype.show_time ? timeFault(parent as LegValues) : undefined;
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

/**
 * The form's validation; the server applies the same rules. Source: spec 001, point 5.
 * @param today `YYYY-MM-DD` in the organisation's time zone
 */
export const bookingRules = ({ subtype, child, leaves }: BookingShape, type: BookingType, today: string) =>
  Yup.object({
    subtype: Yup.string().required('Type is required'),
    leg: legRules(subtype, type),
    child: legRules(child, type),
    data: schemaValidation(leaves, propertyCheck({ today })),
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
