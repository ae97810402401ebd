import type { FormikHelpers } from 'formik';

/** A refused save: a sentence, and faults by field path where the server named them. ApiError has this shape. */
interface Refusal {
  message: string;
  fields?: Record<string, string>;
}

/**
 * Shows a refused save in the form it came from: faults beside their fields, the sentence in the form's alert. Of the form's
 * status, `error` is all that was said, `rest` what stands beside no field.
 * @param fieldNames the form's fields; faults of others are shown in the alert, so that none is lost
 */
export function showSubmitError<Values>(
  cause: unknown,
  helpers: Pick<FormikHelpers<Values>, 'setFieldError' | 'setStatus' | 'setFieldTouched'>,
  fieldNames: readonly string[],
): void {
  const refusal: Refusal = cause instanceof Error ? cause : { message: String(cause) };
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
