import type { ReactNode } from 'react';
import { FormikProvider, useFormikContext, type FormikContextType } from 'formik';

/** The form's context, in which leaving a field marks it as touched without validating. */
const withoutBlurValidation = (form: FormikContextType<unknown>): FormikContextType<unknown> => ({
  ...form,
  getFieldProps: (nameOrOptions) => {
    const props = form.getFieldProps(nameOrOptions);
    const touch = () => void form.setFieldTouched(props.name, true, false);
    return { ...props, onBlur: touch as typeof props.onBlur };
  },
  getFieldHelpers: (name) => ({
    ...form.getFieldHelpers(name),
    setTouched: (touched) => form.setFieldTouched(name, touched, false),
  }),
});

/**
 * After the first submit, leaving a field does not validate the form: that would remove the faults that only the server knows, even when
 * the summary of the faults takes the focus from a field. Every change of a value still validates all fields.
 */
export function KeepFaults({ children }: { children: ReactNode }) {
  const form = useFormikContext();
  return (
    <FormikProvider value={form.submitCount === 0 ? form : withoutBlurValidation(form)}>
      {children}
    </FormikProvider>
  );
}
