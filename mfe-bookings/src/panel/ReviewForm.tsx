import { refreshIfRefused } from 'shared-api/client';
import type { Booking, BookingReviewStatus, BookingSubtype } from 'shared-api/contracts/bookings';
import { createReview } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { checkProperty, flattenSchema, isEmpty, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { useToast } from 'shared-ui/core';
import {
  DraftFormDialog,
  FormChoice,
  FormTextField,
  fromFormValues,
  getIn,
  SchemaField,
  setIn,
  toFormValue,
  useFormikContext,
  type FormikErrors,
} from 'shared-ui/form';
import type { PanelLeg } from '../shared/bookingLegs';
import { isLockedByReview } from './isLockedByReview';

interface ReviewValues {
  /** The name of the chosen status. */
  status: string;
  comment: string;
  /** Nested like the schema. */
  props: Record<string, unknown>;
}

/** The properties that a status requires, in the order of the schema. */
const requiredLeaves = (leaves: readonly SchemaLeaf[], target: BookingReviewStatus | undefined) =>
  leaves.filter(
    ({ path, schema }) =>
      !schema.readOnly && target?.required_props.some((name) => name === path || path.startsWith(`${name}.`)),
  );

interface FieldsProps {
  leg: PanelLeg;
  subtype: BookingSubtype;
  leaves: readonly SchemaLeaf[];
  targets: readonly BookingReviewStatus[];
  today: string;
}

function Fields({ leg, subtype, leaves, targets, today }: FieldsProps) {
  const { values } = useFormikContext<ReviewValues>();
  const target = targets.find(({ name }) => name === values.status);
  return (
    <>
      <FormChoice
        name="status"
        label="Status"
        choices={targets.map(({ name }) => ({ value: name, label: name }))}
      />
      {requiredLeaves(leaves, target).map((leaf) => (
        <SchemaField
          key={leaf.path}
          leaf={{ ...leaf, required: true }}
          name={`props.${leaf.path}`}
          today={today}
          disabled={isLockedByReview(leg, subtype, leaf) && !isEmpty(valueAt(leg.data, leaf.path))}
        />
      ))}
      <FormTextField
        name="comment"
        label="Comment"
        rows={4}
        required={target?.comment_required ?? false}
        help={target && !target.comment_required ? `Optional with “${target.name}”.` : undefined}
        maxLength={limits.comment}
      />
    </>
  );
}

export interface ReviewFormProps {
  booking: Booking;
  leg: PanelLeg;
  subtype: BookingSubtype;
  /** The review statuses of the type. */
  statuses: readonly BookingReviewStatus[];
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Moves a leg to another review status, with a comment and the properties that it requires; in the panel, beside what is reviewed.
 * Source: spec 001, points 2.7, 4 and 5; picture 21.
 */
export function ReviewForm({ booking, leg, subtype, statuses, onSaved, onClose }: ReviewFormProps) {
  const toast = useToast();
  const { id: owner } = useCurrentUser();
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const leaves = flattenSchema(normaliseSchema(subtype.schema));
  const own = statuses.filter(({ booking_subtype_id: id }) => id === leg.subtypeId);
  const targets = leg.nextReviews.flatMap((next) => own.find(({ name }) => name === next) ?? []);
  const targetOf = ({ status }: ReviewValues) => targets.find(({ name }) => name === status);

  const validate = (values: ReviewValues): FormikErrors<ReviewValues> => {
    const target = targetOf(values);
    if (!target) return { status: 'Status is required' };
    const required = requiredLeaves(leaves, target);
    const given = fromFormValues(required, values.props);
    return required.reduce<FormikErrors<ReviewValues>>(
      (errors, { path, schema }) => {
        const previous = valueAt(leg.data, path);
        const fault = checkProperty(schema, valueAt(given, path), true, { previous, today });
        return fault ? (setIn(errors, `props.${path}`, fault) as FormikErrors<ReviewValues>) : errors;
      },
      target.comment_required && !values.comment.trim() ? { comment: 'Comment is required' } : {},
    );
  };
  return (
    <DraftFormDialog<ReviewValues, string | null>
      frame="section"
      draft={{ owner, form: `review/${leg.id}`, version: 1 }}
      title={`Review “${leg.name}”`}
      submit="Save review"
      seen={leg.review}
      initialValues={{
        status: targets.length === 1 ? targets[0]!.name : '',
        comment: '',
        props: leaves.reduce<Record<string, unknown>>(
          (all, leaf) =>
            setIn(all, leaf.path, toFormValue(leaf, valueAt(leg.data, leaf.path))) as Record<string, unknown>,
          {},
        ),
      }}
      validate={validate}
      onClose={onClose}
      onSubmit={async (values, _form, seen) => {
        const required = requiredLeaves(leaves, targetOf(values)).filter(({ path }) =>
          Boolean(getIn(values.props, path) !== undefined),
        );
        const body = {
          status: values.status,
          comment: values.comment.trim() || null,
          props: fromFormValues(required, values.props),
          seen,
        };
        await refreshIfRefused(booking.project_id, createReview(booking, leg.id, body));
        toast(`${leg.name}: ${values.status}.`);
        onClose();
        onSaved();
      }}
    >
      <Fields {...{ leg, subtype, leaves, targets, today }} />
    </DraftFormDialog>
  );
}
