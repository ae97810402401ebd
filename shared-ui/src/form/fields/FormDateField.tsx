import { useField } from 'formik';
import {
  DateField,
  DateTimeField,
  type DateFieldProps,
  type DateTimeFieldProps,
} from '../../date/LazyDateField';

/** The form's value while a date is half typed or does not exist; every date validation rejects it. */
export const invalidDate = 'invalid date';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error';

/** A date of a Formik form. The form's value is `YYYY-MM-DD`, null for none, `invalidDate` while it is half typed. */
export function FormDateField({ name, ...rest }: Omit<DateFieldProps, Bound> & { name: string }) {
  const [field, meta, helpers] = useField<string | null>(name);
  return (
    <DateField
      {...rest}
      value={field.value && field.value !== invalidDate ? field.value : null}
      error={meta.touched ? meta.error : undefined}
      onChange={(value, invalid) => void helpers.setValue(invalid ? invalidDate : value)}
      onBlur={() => void helpers.setTouched(true)}
    />
  );
}

/** A day and a time of a Formik form. The form's value is `YYYY-MM-DDTHH:mm`, empty for none, `invalidDate` while it is half typed. */
export function FormDateTimeField({ name, ...rest }: Omit<DateTimeFieldProps, Bound> & { name: string }) {
  const [field, meta, helpers] = useField<string | null>(name);
  return (
    <DateTimeField
      {...rest}
      value={field.value && field.value !== invalidDate ? field.value : null}
      error={meta.touched ? meta.error : undefined}
      onChange={(value, invalid) => void helpers.setValue(invalid ? invalidDate : (value ?? ''))}
      onBlur={() => void helpers.setTouched(true)}
    />
  );
}
