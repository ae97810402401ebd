import { useRef, useState } from 'react';
import { ApiError, refreshProject } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType, FreeSlot } from 'shared-api/contracts/bookings';
import type { Project } from 'shared-api/contracts/project';
import { createBooking } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import {
  Formik,
  FormView,
  getIn,
  sameValue,
  setIn,
  showSubmitError,
  useDirtyGuard,
  useDraft,
  useIsMounted,
  type DraftName,
  type FormikErrors,
  type FormikHelpers,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { bookingPages } from '../bookingAddress';
import { BookingFields, type Taken } from './BookingFields';
import { bookingRules, faultsOf, fieldsOf, toFormNames } from './bookingRules';
import {
  fitValues,
  shapeOf,
  startValues,
  toBody,
  type BookingShape,
  type BookingValues,
} from './bookingValues';
import type { BookingCalendar } from './pendingReasons';

export interface BookingFormProps {
  project: Project;
  type: BookingType;
  /** Of the type, at least one of which can be booked. */
  subtypes: readonly BookingSubtype[];
  calendar: BookingCalendar;
  /** The booking that gets another time. */
  moved: Booking | undefined;
}

/** What the server refused, and the values that it refused them for. */
interface Refused {
  values: BookingValues;
  faults: Readonly<Record<string, string>>;
}

/** Faults that the server named stay beside their fields as long as these stay as they were. */
const withRefused = (errors: FormikErrors<BookingValues>, values: BookingValues, refused?: Refused) =>
  Object.entries(refused?.faults ?? {})
    .filter(([name]) => !getIn(errors, name) && sameValue(getIn(values, name), getIn(refused!.values, name)))
    .reduce((all, [name, text]) => setIn(all, name, text) as FormikErrors<BookingValues>, errors);

/** The leg whose time somebody else has, and when it could be; undefined for any other refusal. */
function takenOf(cause: unknown, { child }: BookingShape): Taken | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'slot_taken') return undefined;
  const { free, booking_subtype_id: subtypeId } = cause.extra;
  const leg = child && child.id === subtypeId ? 'child' : 'leg';
  return { taken: leg, text: cause.message, free: Array.isArray(free) ? (free as FreeSlot[]) : [] };
}

/** What became of it, for the toast. */
const outcomeOf = ({ booking_status: status, pending_descr: why }: Booking) =>
  status === 'pending' ? `Pending: ${why ?? 'it waits for approval'}` : 'Booked.';

/** Books, or gives a booking another time. What is typed is kept until it is booked or given up; leaving asks. */
export function BookingForm({ project, type, subtypes, calendar, moved }: BookingFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const guard = useDirtyGuard();
  const { id: owner } = useCurrentUser();
  const [base] = useState(() => fitValues(startValues(moved), subtypes));
  const [name] = useState<DraftName>(() => ({
    owner,
    form: `booking/${project.id}/${type.id}${moved ? `/${moved.id}` : ''}`,
    version: 1,
  }));
  const draft = useDraft(name, base);
  const refused = useRef<Refused>(undefined);
  const fit = (values: BookingValues) => fitValues(values, subtypes);
  const list = bookingPages.list(project.id, type.id);

  const validate = async (held: BookingValues) => {
    const values = fit(held);
    const shape = shapeOf(subtypes, values.subtype);
    if (!shape) return {};
    return withRefused(
      await faultsOf(bookingRules(shape, type, calendar.today), values),
      values,
      refused.current,
    );
  };
  const submit = async (held: BookingValues, helpers: FormikHelpers<BookingValues>) => {
    helpers.setStatus(undefined);
    const values = fit(held);
    const shape = shapeOf(subtypes, values.subtype);
    if (!shape) return; // The type has lost what could be booked; the page says so.
    try {
      const booking = await createBooking(toBody(values, shape, project.id, moved));
      draft.finish();
      guard.release();
      toast(outcomeOf(booking));
    } catch (cause) {
      const taken = takenOf(cause, shape);
      if (taken) return helpers.setStatus(taken);
      const message = cause instanceof Error ? cause.message : String(cause);
      const faults = cause instanceof ApiError ? toFormNames(cause.fields) : {};
      refused.current = { values, faults };
      const names = fieldsOf(shape).map((field) => field.name);
      showSubmitError(Object.assign(new Error(message), { fields: faults }), helpers, names);
      // What was shown is no longer true.
      if (cause instanceof ApiError && [403, 404, 409].includes(cause.status))
        await refreshProject(String(project.id));
      return;
    }
    if (isMounted()) await navigate(list, { replace: true });
  };
  return (
    <Formik<BookingValues> initialValues={draft.start} validate={validate} onSubmit={submit}>
      <FormView<BookingValues> fit={fit}>
        <BookingFields
          {...{ type, subtypes, calendar, moved, draft, base, guard }}
          cancel={list}
          onPress={() => {
            refused.current = undefined;
          }}
        />
      </FormView>
    </Formik>
  );
}
