import type { FormikHelpers } from 'formik';

/** A refused save: a message, and faults by field path where the server names fields. ApiError has this shape. */
interface Refusal {
  message: string;
  fields?: Record<string, string>;
  status?: number;
  extra?: Record<string, unknown>;
}

/** The form's status after a conflict (409): someone else changed the field, and `present` is its value now. */
export interface FieldConflict {
  present: unknown;
}

/** Whether a form's status is a conflict. */
export const isConflict = (status: unknown): status is FieldConflict =>
  typeof status === 'object' && status !== null && 'present' in status;

/**
 * Shows a refused save in its form: faults beside their fields, the message in the form's alert. It sets the form's status:
 * `error` is the whole message and `rest` the part that is shown beside no field; for a conflict (409) the status is a
 * `FieldConflict` instead.
 * @param fieldNames the form's fields; faults of other fields go into the alert, so that none is lost
 */
export function showSubmitError<Values>(
  cause: unknown,
  helpers: Pick<FormikHelpers<Values>, 'setFieldError' | 'setStatus' | 'setFieldTouched'>,
  fieldNames: readonly string[],
): void {
  const refusal: Refusal = cause instanceof Error ? cause : { message: String(cause) };
  if (refusal.status === 409 && refusal.extra && 'present' in refusal.extra)
    return helpers.setStatus({ present: refusal.extra['present'] } satisfies FieldConflict);
  const faults = Object.entries(refusal.fields ?? {});
  const known = faults.filter(([name]) => fieldNames.includes(name));
  for (const [name, text] of known) {
    void helpers.setFieldTouched(name, true, false);
    helpers.setFieldError(name, text);
  }
  const unknown = faults
    .filter(([name]) => !fieldNames.includes(name))
    .map(([name, text]) => `${name}: ${text}`);
  const error = [refusal.message, ...unknown].join(' ');
  helpers.setStatus({ error, rest: known.length ? unknown.join(' ') : error });
}
