import type { Booking, BookingSubtype, CreateBooking, FreeSlot } from 'shared-api/contracts/bookings';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { flattenSchema, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { fromFormValues, setIn, toFormValue, toFormValues } from 'shared-ui/form';
import type { WantedTime } from '../bookingAddress';
import { bookableSubtypes } from '../shared/bookableSubtypes';
import { addMinutes, clockOf, dayOf, instantOf, type Span } from '../shared/bookingTimes';

/** The form values of a leg. */
export interface LegValues {
  /** `YYYY-MM-DD` in UTC. */
  date: string | null;
  /** `HH:mm` in UTC; null: the subtype's default. */
  time: string | null;
  /** Empty: any slot. */
  slot: string;
}

/** The form values. */
export interface BookingValues {
  /** The subtype's id. */
  subtype: string;
  leg: LegValues;
  child: LegValues;
  /** Nested like the subtype's schema. */
  data: Record<string, unknown>;
}

/** The parts of the form, which depend on the chosen subtype. */
export interface BookingShape {
  subtype: BookingSubtype;
  /** The subtype of the second leg, if there is one. */
  child: BookingSubtype | undefined;
  leaves: readonly SchemaLeaf[];
}

/** The editable leaves of a subtype's schema. */
export const leavesOf = ({ schema }: BookingSubtype): SchemaLeaf[] =>
  flattenSchema(schema as ProjectSchema).filter((leaf) => !leaf.schema.readOnly);

/** @returns undefined if nothing can be booked */
export function shapeOf(subtypes: readonly BookingSubtype[], chosen: string): BookingShape | undefined {
  const offered = bookableSubtypes(subtypes);
  const subtype = offered.find(({ id }) => String(id) === chosen) ?? offered[0];
  if (!subtype) return undefined;
  const child = subtypes.find(({ id }) => id === subtype.child_subtype?.id);
  return { subtype, child, leaves: leavesOf(subtype) };
}

const noLeg: LegValues = { date: null, time: null, slot: '' };

const legFrom = (start: string | null | undefined, slot: string | null | undefined): LegValues =>
  start ? { date: dayOf(start), time: clockOf(start), slot: slot ?? '' } : { ...noLeg };

/**
 * The initial values: those of the booking to reschedule, so that only what moves is entered. At its new time it may have any slot.
 * @param replaced the booking to reschedule @param wanted the time that was chosen before
 */
export const startValues = (replaced: Booking | undefined, wanted?: WantedTime): BookingValues => ({
  subtype: String(replaced?.booking_subtype_id ?? wanted?.subtypeId ?? ''),
  leg: wanted ? legFrom(wanted.start, wanted.slot) : legFrom(replaced?.start, null),
  child: legFrom(replaced?.child_start, replaced?.child_slot),
  data: replaced?.data ?? {},
});

/** The start, `HH:mm` in UTC, of the bookings of a subtype that shows no time. */
export const timeOfDays = ({ window }: BookingSubtype): string => window?.from ?? '00:00';

function fitLeg(leg: LegValues, subtype: BookingSubtype | undefined): LegValues {
  if (!subtype) return { ...noLeg };
  return {
    date: leg.date,
    time: subtype.show_time ? (leg.time ?? subtype.window?.from ?? '') : timeOfDays(subtype),
    slot: subtype.show_slot && subtype.slots.includes(leg.slot) ? leg.slot : '',
  };
}

const isOffered = ({ schema: { oneOf } }: SchemaLeaf, value: unknown) =>
  !oneOf || value === '' || oneOf.some((option) => option.const === value);

/** Fits values to the chosen subtype: adds its missing values with their defaults and removes all others. */
export function fitValues(values: BookingValues, subtypes: readonly BookingSubtype[]): BookingValues {
  const shape = shapeOf(subtypes, values.subtype);
  if (!shape) return values;
  return {
    subtype: String(shape.subtype.id),
    leg: fitLeg(values.leg, shape.subtype),
    child: fitLeg(values.child, shape.child),
    data: shape.leaves.reduce((all, leaf) => {
      const value = valueAt(values.data, leaf.path);
      if (value === undefined || value === null || !isOffered(leaf, value)) return all;
      return setIn(all, leaf.path, toFormValue(leaf, value)) as Record<string, unknown>;
    }, toFormValues(shape.leaves)),
  };
}

/** The span of a leg; undefined until date and time are valid. */
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

/** @param values valid, as returned by `fitValues` */
export const toBody = (
  values: BookingValues,
  { subtype, child, leaves }: BookingShape,
  projectId: number,
  replaced: Booking | undefined,
): CreateBooking => ({
  project_id: projectId,
  ...toLeg(values.leg, subtype),
  data: fromFormValues(leaves, values.data),
  child: child ? toLeg(values.child, child) : null,
  reschedule_of: replaced?.id ?? null,
});

/** The values of a leg at a free time, with its slot if the subtype shows slots. */
export const legAt = ({ start, slot }: FreeSlot, { show_slot: showSlot }: BookingSubtype): LegValues => ({
  date: dayOf(start),
  time: clockOf(start),
  slot: showSlot ? slot : '',
});
