import { useFormikContext } from 'formik';
import { Banner } from '../feedback/Banner';

/**
 * What went wrong with the form as a whole: a red alert with a cross. It shows Formik's `status.error`, a text; set it in
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
