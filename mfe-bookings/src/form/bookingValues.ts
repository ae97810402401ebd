import type { Booking, BookingSubtype, CreateBooking, FreeSlot } from 'shared-api/contracts/bookings';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { flattenSchema, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { fromFormValues, setIn, toFormValue, toFormValues } from 'shared-ui/form';
import { addMinutes, clockOf, dayOf, instantOf, type Span } from '../bookingTimes';

/** When a leg is to be, as it stands in the form. */
export interface LegValues {
  /** `YYYY-MM-DD` in UTC. */
  date: string | null;
  /** `HH:mm` in UTC; null: as the subtype has it, until somebody types. */
  time: string | null;
  /** Empty: any. */
  slot: string;
}

/** What stands in the form. */
export interface BookingValues {
  /** Id of the subtype. */
  subtype: string;
  leg: LegValues;
  child: LegValues;
  /** Nested as the subtype's schema is. */
  data: Record<string, unknown>;
}

/** What the form asks for; the chosen subtype decides it. */
export interface BookingShape {
  subtype: BookingSubtype;
  /** The second leg, where each booking of it has one. */
  child: BookingSubtype | undefined;
  leaves: readonly SchemaLeaf[];
}

/** The values that a booking of a subtype carries, as its form asks for them. */
export const leavesOf = ({ schema }: BookingSubtype): SchemaLeaf[] =>
  flattenSchema(schema as ProjectSchema).filter((leaf) => !leaf.schema.readOnly);

/** What can be booked: second legs come with theirs alone. */
export const bookable = (subtypes: readonly BookingSubtype[]): BookingSubtype[] =>
  subtypes.filter(({ child }) => !child);

/** @returns undefined where nothing can be booked */
export function shapeOf(subtypes: readonly BookingSubtype[], chosen: string): BookingShape | undefined {
  const offered = bookable(subtypes);
  const subtype = offered.find(({ id }) => String(id) === chosen) ?? offered[0];
  if (!subtype) return undefined;
  const child = subtypes.find(({ id }) => id === subtype.child_subtype?.id);
  return { subtype, child, leaves: leavesOf(subtype) };
}

const noLeg: LegValues = { date: null, time: null, slot: '' };

/** What the form starts with. @param moved the booking that gets another time */
export const startValues = (moved: Booking | undefined): BookingValues => ({
  subtype: moved ? String(moved.booking_subtype_id) : '',
  leg: { ...noLeg },
  child: { ...noLeg },
  data: moved?.data ?? {},
});

function fitLeg(leg: LegValues, subtype: BookingSubtype | undefined): LegValues {
  if (!subtype) return { ...noLeg };
  return {
    date: leg.date,
    time: subtype.show_time ? (leg.time ?? subtype.window?.from ?? '') : (subtype.window?.from ?? '00:00'),
    slot: subtype.show_slot && subtype.slots.includes(leg.slot) ? leg.slot : '',
  };
}

const isOffered = ({ schema: { oneOf } }: SchemaLeaf, value: unknown) =>
  !oneOf || value === '' || oneOf.some((option) => option.const === value);

/** The values as the chosen subtype has them: what it asks for is all there, with its defaults, and nothing else. */
export function fitValues(values: BookingValues, subtypes: readonly BookingSubtype[]): BookingValues {
  const shape = shapeOf(subtypes, values.subtype);
  if (!shape) return values;
  return {
    subtype: String(shape.subtype.id),
    leg: fitLeg(values.leg, shape.subtype),
    child: fitLeg(values.child, shape.child),
    data: shape.leaves.reduce((all, leaf) => {
      const held = valueAt(values.data, leaf.path);
      if (held === undefined || held === null || !isOffered(leaf, held)) return all;
      return setIn(all, leaf.path, toFormValue(leaf, held)) as Record<string, unknown>;
    }, toFormValues(shape.leaves)),
  };
}

/** When a leg is, once date and time make sense. */
export function spanOf({ date, time }: LegValues, { duration }: BookingSubtype): Span | undefined {
  if (!date || !time) return undefined;
  const start = instantOf(date, time);
  return Number.isNaN(Date.parse(start)) ? undefined : { start, finish: addMinutes(start, duration) };
}

const toLeg = (leg: LegValues, subtype: BookingSubtype) => ({
  booking_subtype_id: subtype.id,
  ...spanOf(leg, subtype)!,
  slot: leg.slot || null,
});

/** @param values as `fitValues` gives them, without a fault */
export const toBody = (
  values: BookingValues,
  { subtype, child, leaves }: BookingShape,
  projectId: number,
  moved: Booking | undefined,
): CreateBooking => ({
  project_id: projectId,
  ...toLeg(values.leg, subtype),
  data: fromFormValues(leaves, values.data),
  child: child ? toLeg(values.child, child) : null,
  reschedule_of: moved?.id ?? null,
});

/** A time that is free, in the place of the one that was taken; the slot goes along where one was chosen. */
export const withFree = (leg: LegValues, { start, slot }: FreeSlot): LegValues => ({
  date: dayOf(start),
  time: clockOf(start),
  slot: leg.slot && slot,
});
