import { useId } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Checkbox } from '../controls/Checkbox';
import { Icon } from '../icons/Icon';
import { t } from '../theme/tokens';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 4,
  fontWeight: 500,
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
});
const Star = styled('span')({ color: t.error, marginLeft: 2 });
const Rows = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 176px), 1fr))',
  columnGap: 16,
  rowGap: 4,
  '& label': { minWidth: 0, overflowWrap: 'anywhere' },
});
const Fault = styled('div')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
});

export interface FormChoicesProps {
  name: string;
  label: string;
  required?: boolean;
  choices: readonly { value: string; label: string }[];
}

/** Any of a few, all in sight (check boxes). The form's value is an array of the `value`s chosen, in the choices' order. */
export function FormChoices({ name, label, required = false, choices }: FormChoicesProps) {
  const id = useId();
  const [field, meta, helpers] = useField<string[]>(name);
  const error = meta.touched ? meta.error : undefined;
  const toggle = (value: string, on: boolean) =>
    void helpers.setValue(
      choices.map((choice) => choice.value).filter((one) => (one === value ? on : field.value.includes(one))),
    );
  return (
    <Group aria-describedby={error ? `${id}-error` : undefined}>
      <Legend>
        {label}
        {required && <Star aria-hidden="true">*</Star>}
      </Legend>
      <Rows>
        {choices.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            name={name}
            checked={field.value.includes(value)}
            onChange={(on) => toggle(value, on)}
          />
        ))}
      </Rows>
      {error && (
        <Fault id={`${id}-error`}>
          <Icon name="error-filled" size={14} />
          <span>{error}</span>
        </Fault>
      )}
    </Group>
  );
}
