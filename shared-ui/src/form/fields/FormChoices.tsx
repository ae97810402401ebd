import { useId } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Checkbox } from '../../controls/Checkbox';
import { ChoiceGroup } from './ChoiceGroup';

const Rows = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 176px), 1fr))',
  columnGap: 16,
  rowGap: 4,
  '& label': { minWidth: 0, overflowWrap: 'anywhere' },
});

export interface FormChoicesProps {
  name: string;
  label: string;
  required?: boolean;
  choices: readonly { value: string; label: string; disabled?: boolean }[];
}

/** A group of check boxes of a Formik form. The form's value is an array of the chosen `value`s, in the choices' order. */
export function FormChoices({ name, label, required = false, choices }: FormChoicesProps) {
  const id = useId();
  const [field, meta, helpers] = useField<string[]>(name);
  const error = meta.touched ? meta.error : undefined;
  const toggle = (value: string, on: boolean) =>
    void helpers.setValue(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? on : field.value.includes(other))),
    );
  return (
    <ChoiceGroup id={id} label={label} starred={required} error={error}>
      <Rows>
        {choices.map(({ value, label: text, disabled = false }) => (
          <Checkbox
            key={value}
            label={text}
            disabled={disabled}
            name={name}
            checked={field.value.includes(value)}
            onChange={(on) => toggle(value, on)}
          />
        ))}
      </Rows>
    </ChoiceGroup>
  );
}
