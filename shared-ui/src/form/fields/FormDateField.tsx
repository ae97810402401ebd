import { useField } from 'formik';
import {
  DateField,
  DateTimeField,
  TimeField,
  type DateFieldProps,
  type DateTimeFieldProps,
  type TimeFieldProps,
} from '../../date/LazyDateField';
import { invalidDate } from './invalidDate';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error';

/** Binds a field to a Formik form. @param none the form's value of an empty field */
function useBound(name: string, none: '' | null) {
  const [{ value }, meta, helpers] = useField<string | null>(name);
  return {
    value: value && value !== invalidDate ? value : null,
    error: meta.touched ? meta.error : undefined,
    onChange: (next: string | null, invalid: boolean) =>
      void helpers.setValue(invalid ? invalidDate : (next ?? none)),
    onBlur: () => void helpers.setTouched(true),
  };
}

/** A date of a Formik form. The form's value is `YYYY-MM-DD`, null for none, `invalidDate` while it is half typed. */
export const FormDateField = ({ name, ...rest }: Omit<DateFieldProps, Bound> & { name: string }) => (
  <DateField {...rest} {...useBound(name, null)} />
);

/** A day and a time of a Formik form. The form's value is `YYYY-MM-DDTHH:mm`, empty for none, `invalidDate` while it is half typed. */
export const FormDateTimeField = ({ name, ...rest }: Omit<DateTimeFieldProps, Bound> & { name: string }) => (
  <DateTimeField {...rest} {...useBound(name, '')} />
);

/** A time of day of a Formik form. The form's value is `HH:mm`, empty for none, `invalidDate` while it is half typed. */
export const FormTimeField = ({ name, ...rest }: Omit<TimeFieldProps, Bound> & { name: string }) => (
  <TimeField {...rest} {...useBound(name, '')} />
);
