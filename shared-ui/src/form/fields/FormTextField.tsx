import { useField } from 'formik';
import { Field, type FieldProps } from '../../controls/Field';
import { PasswordField, type PasswordFieldProps } from '../../controls/PasswordField';
import { Counter } from './Counter';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name';

/** Formik's props of a text field, with the error once the field was left or the form was submitted. */
function useTextField(name: string) {
  const [field, meta] = useField<string>(name);
  return { ...field, error: meta.touched ? meta.error : undefined };
}

export interface FormTextFieldProps extends Omit<FieldProps, Bound> {
  name: string;
  /** Shows the number of characters typed out of this many. More can be typed: the form's validation reports it. */
  count?: number;
  /** Shows the count only from 80 % of the limit on. */
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
