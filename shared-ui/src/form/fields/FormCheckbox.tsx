import { useId } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Checkbox } from '../../controls/Checkbox';
import { t } from '../../theme/tokens';

const Note = styled('div')({ margin: '2px 0 0 24px', fontSize: 12, lineHeight: '16px', color: t.text3 });
const Fault = styled(Note)({ color: t.error });

export interface FormCheckboxProps {
  name: string;
  label: string;
  help?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** A check box of a Formik form. The form's value is a boolean. */
export function FormCheckbox({ name, label, help, disabled = false, autoFocus = false }: FormCheckboxProps) {
  const id = useId();
  const [field, meta, helpers] = useField<boolean>(name);
  const error = meta.touched ? meta.error : undefined;
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div>
      <Checkbox
        label={label}
        name={name}
        checked={field.value}
        disabled={disabled}
        autoFocus={autoFocus}
        {...(describedBy ? { describedBy } : {})}
        onChange={(checked) => void helpers.setValue(checked)}
      />
      {error && (
        <Fault id={`${id}-error`} data-error="">
          {error}
        </Fault>
      )}
      {help && <Note id={`${id}-help`}>{help}</Note>}
    </div>
  );
}
