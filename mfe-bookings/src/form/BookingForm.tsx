import { useRef, useState } from 'react';
import { ApiError, refreshProject } from 'shared-api/client';
import type { Booking, FreeSlot } from 'shared-api/contracts/bookings';
import type { Project } from 'shared-api/contracts/project';
import { createBooking } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { useIsMounted, useToast } from 'shared-ui/core';
import {
  Formik,
  FormView,
  getIn,
  sameValue,
  setIn,
  showSubmitError,
  useDirtyGuard,
  useDraft,
  type DraftName,
  type FormikErrors,
  type FormikHelpers,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { bookingPages, type WantedTime } from '../bookingAddress';
import { BookingFields, type BookingFieldsProps, type TakenSlot } from './BookingFields';
import { bookingRules, validateValues, fieldsOf, toFormPaths } from './bookingRules';
import {
  fitValues,
  shapeOf,
  startValues,
  toBody,
  type BookingShape,
  type BookingValues,
} from './bookingValues';

export interface BookingFormProps extends Pick<
  BookingFieldsProps,
  'type' | 'subtypes' | 'calendar' | 'replaced'
> {
  project: Project;
  /** The time with which a new booking begins. */
  wanted?: WantedTime | undefined;
}

/** Values that the server refused, with its validation messages. */
interface RefusedValues {
  values: BookingValues;
  faults: Readonly<Record<string, string>>;
}

/** Adds the server's messages to the errors of fields whose values have not changed since. */
const withServerFaults = (
  errors: FormikErrors<BookingValues>,
  values: BookingValues,
  refused?: RefusedValues,
) =>
  Object.entries(refused?.faults ?? {})
    .filter(([name]) => !getIn(errors, name) && sameValue(getIn(values, name), getIn(refused!.values, name)))
    .reduce((all, [name, text]) => setIn(all, name, text) as FormikErrors<BookingValues>, errors);

/** Converts a refusal because the time is taken; undefined for any other error. */
function toTakenSlot(cause: unknown, { child }: BookingShape): TakenSlot | undefined {
  if (!(cause instanceof ApiError) || cause.code !== 'slot_taken') return undefined;
  const { free, booking_subtype_id: subtypeId } = cause.extra;
  const leg = child && child.id === subtypeId ? 'child' : 'leg';
  return { taken: leg, text: cause.message, free: Array.isArray(free) ? (free as FreeSlot[]) : [] };
}

/** The text of the toast. */
function outcomeText({ booking_status: status, pending_descr: why }: Booking, isMoved: boolean): string {
  const pending = status === 'pending' ? `Pending: ${why ?? 'it waits for approval'}` : undefined;
  return isMoved ? ['Rescheduled.', pending].filter(Boolean).join(' ') : (pending ?? 'Booked.');
}

/** A booking that is rescheduled without any change would only begin its reviews anew. */
const unmoved: FormikErrors<BookingValues> = { leg: { date: 'It takes place then already' } };

/** Creates or reschedules a booking. A draft is kept until the form is submitted or discarded; leaving it dirty asks first. */
export function BookingForm({ project, type, subtypes, calendar, replaced, wanted }: BookingFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const guard = useDirtyGuard();
  const { id: owner } = useCurrentUser();
  const [base] = useState(() => fitValues(startValues(replaced, wanted), subtypes));
  const [name] = useState<DraftName>(() => ({
    owner,
    form: `booking/${project.id}/${type.id}${replaced ? `/${replaced.id}` : ''}${wanted ? `/${wanted.start}` : ''}`,
    version: 1,
  }));
  const draft = useDraft(name, base);
  const refused = useRef<RefusedValues>(undefined);
  const fit = (values: BookingValues) => fitValues(values, subtypes);
  const list = bookingPages.list(project.id, type.id);

  const validate = async (formValues: BookingValues) => {
    const values = fit(formValues);
    const shape = shapeOf(subtypes, values.subtype);
    if (!shape) return {};
    if (replaced && sameValue(values, fit(startValues(replaced)))) return unmoved;
    return withServerFaults(
      await validateValues(bookingRules(shape, type, calendar), values, shape),
      values,
      refused.current,
    );
  };
  const submit = async (formValues: BookingValues, helpers: FormikHelpers<BookingValues>) => {
    helpers.setStatus(undefined);
    const values = fit(formValues);
    const shape = shapeOf(subtypes, values.subtype);
    if (!shape) return; // The type no longer has a bookable subtype; the page shows that.
    // Unchanged values are sent too: a new booking needs none typed.
    try {
      const booking = await createBooking(toBody(values, shape, project.id, replaced));
      draft.finish();
      guard.release();
      toast(outcomeText(booking, Boolean(replaced)));
    } catch (cause) {
      const taken = toTakenSlot(cause, shape);
      if (taken) return helpers.setStatus(taken);
      const message = cause instanceof Error ? cause.message : String(cause);
      const faults = cause instanceof ApiError ? toFormPaths(cause.fields) : {};
      refused.current = { values, faults };
      const names = fieldsOf(shape).map((field) => field.name);
      showSubmitError(Object.assign(new Error(message), { fields: faults }), helpers, names);
      // The page was stale.
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
          projectId={project.id}
          {...{ type, subtypes, calendar, replaced, draft, base, guard }}
          cancelTo={list}
          onPress={() => {
            refused.current = undefined;
          }}
        />
      </FormView>
    </Formik>
  );
}
