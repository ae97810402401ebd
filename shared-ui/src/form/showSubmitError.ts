import type { FormikHelpers } from 'formik';

/** A refused save: a sentence, and faults by field path where the server named them. ApiError has this shape. */
interface Refusal {
  message: string;
  fields?: Record<string, string>;
  status?: number;
  extra?: Record<string, unknown>;
}

/** The present value of a field that somebody else was quicker to change, as a form's status keeps it. */
export interface FieldConflict {
  present: unknown;
}

/** Whether a form's status says that somebody else was quicker. */
export const isConflict = (status: unknown): status is FieldConflict =>
  typeof status === 'object' && status !== null && 'present' in status;

/**
 * Shows a refused save in the form it came from: faults beside their fields, the sentence in the form's alert. Of the form's
 * status, `error` is all that was said, `rest` what stands beside no field; `present` alone is what somebody else made of the one
 * field that was to be changed.
 * @param fieldNames the form's fields; faults of others are shown in the alert, so that none is lost
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
  const lost = faults
    .filter(([name]) => !fieldNames.includes(name))
    .map(([name, text]) => `${name}: ${text}`);
  const error = [refusal.message, ...lost].join(' ');
  helpers.setStatus({ error, rest: known.length ? lost.join(' ') : error });
}
