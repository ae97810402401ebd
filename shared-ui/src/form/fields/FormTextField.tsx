import { useField } from 'formik';
import { Field, type FieldProps } from '../../controls/Field';
import { PasswordField, type PasswordFieldProps } from '../../controls/PasswordField';
import { Counter } from './Counter';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name';

/** What Formik knows of a field. The error is shown once the field was left or the form was sent. */
function useTextField(name: string) {
  const [field, meta] = useField<string>(name);
  return { ...field, error: meta.touched ? meta.error : undefined };
}

export interface FormTextFieldProps extends Omit<FieldProps, Bound> {
  name: string;
  /** Counts the characters typed against this many; more can be typed, and the form's rules say so. */
  count?: number;
  /** Shows the count only when little room is left. */
  countLate?: boolean;
}

/** A text field of a Formik form. */
export function FormTextField({ name, count, countLate = false, ...rest }: FormTextFieldProps) {
  const field = useTextField(name);
  const counter = count !== undefined && <Counter text={field.value} limit={count} late={countLate} />;
  return <Field {...rest} {...field} {...(counter ? { end: counter } : {})} />;
}

/** A password of a Formik form. */
export function FormPasswordField({ name, ...rest }: Omit<PasswordFieldProps, Bound> & { name: string }) {
  return <PasswordField {...rest} {...useTextField(name)} />;
}
