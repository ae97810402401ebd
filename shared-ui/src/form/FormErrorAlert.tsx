import { useFormikContext } from 'formik';
import { Banner } from '../feedback/Banner';

/**
 * An error of the form as a whole: a red alert with a dismiss button. It shows Formik's `status.error`, a text; set it in
 * `onSubmit` with `setStatus({ error })`. Source: spec 000, point 8.
 */
export function FormErrorAlert() {
  const form = useFormikContext();
  const status: unknown = form.status;
  const error = typeof status === 'object' && status !== null && 'error' in status ? status.error : undefined;
  if (typeof error !== 'string' || !error) return null;
  return (
    <Banner kind="error" onDismiss={() => form.setStatus(undefined)}>
      {error}
    </Banner>
  );
}
