import { useCallback } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Picker, type PickerProps } from '../../controls/LazyPicker';
import { RemovableChips } from './RemovableChips';
import type { PickerOption } from '../../controls/usePickerOptions';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error';

const Stack = styled('div')({ display: 'grid', gap: 6, minWidth: 0 });

/** A picker of a Formik form that collects several options. The form's value is an array of `{ id, name }`. */
export function FormPickers({ name, load, ...rest }: Omit<PickerProps, Bound> & { name: string }) {
  const [field, meta, helpers] = useField<PickerOption[]>(name);
  const chosen = field.value;
  const add = (option: PickerOption | null) => {
    // Until the options load again, the list still has those chosen last.
    if (option && !chosen.some(({ id }) => id === option.id)) void helpers.setValue([...chosen, option]);
  };
  const loadOthers = useCallback<PickerProps['load']>(
    async (search, signal) => {
      const options = await load(search, signal);
      return options.filter(({ id }) => !chosen.some((one) => one.id === id));
    },
    [load, chosen],
  );
  return (
    <Stack>
      <Picker
        {...rest}
        placeholder={rest.placeholder ?? (chosen.length ? 'Add another' : 'None')}
        load={loadOthers}
        value={null}
        error={meta.touched ? meta.error : undefined}
        onChange={add}
        onBlur={() => void helpers.setTouched(true)}
      />
      {chosen.length > 0 && (
        <RemovableChips
          label={`Chosen: ${rest.label}`}
          members={chosen}
          onRemove={({ id }) => void helpers.setValue(chosen.filter((one) => one.id !== id))}
        />
      )}
    </Stack>
  );
}
