import { useField } from 'formik';
import { Picker, type PickerProps } from '../../controls/LazyPicker';
import type { PickerOption } from '../../controls/usePickerOptions';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error';

/** A picker of a Formik form. The form's value is `{ id, name }` or null. */
export function FormPicker({ name, ...rest }: Omit<PickerProps, Bound> & { name: string }) {
  const [field, meta, helpers] = useField<PickerOption | null>(name);
  return (
    <Picker
      {...rest}
      value={field.value}
      error={meta.touched ? meta.error : undefined}
      onChange={(value) => void helpers.setValue(value)}
      onBlur={() => void helpers.setTouched(true)}
    />
  );
}
