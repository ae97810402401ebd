import { useField } from 'formik';
import { Field, type FieldProps } from '../controls/Field';
import { PasswordField, type PasswordFieldProps } from '../controls/PasswordField';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name';

/** What Formik knows of a field. The error is shown once the field was left or the form was sent. */
function useTextField(name: string) {
  const [field, meta] = useField<string>(name);
  return { ...field, error: meta.touched ? meta.error : undefined };
}

/** A text field of a Formik form. */
export function FormTextField({ name, ...rest }: Omit<FieldProps, Bound> & { name: string }) {
  return <Field {...rest} {...useTextField(name)} />;
}

/** A password of a Formik form. */
export function FormPasswordField({ name, ...rest }: Omit<PasswordFieldProps, Bound> & { name: string }) {
  return <PasswordField {...rest} {...useTextField(name)} />;
}
