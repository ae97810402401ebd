import { useField } from 'formik';
import { Select, type SelectProps } from '../../controls/Select';

type Bound = 'value' | 'onBlur' | 'error' | 'name' | 'onChange';

/** A choice of a Formik form. The form's value is an option's `value`, empty for none. */
export function FormSelect({
  name,
  onChosen,
  ...rest
}: Omit<SelectProps, Bound> & { name: string; onChosen?: (value: string) => void }) {
  const [field, meta, helpers] = useField<string>(name);
  return (
    <Select
      {...rest}
      name={name}
      value={field.value}
      error={meta.touched ? meta.error : undefined}
      onChange={(value) => {
        void helpers.setValue(value);
        onChosen?.(value);
      }}
      onBlur={() => void helpers.setTouched(true)}
    />
  );
}
