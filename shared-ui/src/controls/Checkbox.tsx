import { useId, type ReactNode } from 'react';
import MuiCheckbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { Icon } from '../icons/Icon';
import { t } from '../theme/tokens';

/** Only the 16 px box, for lists that draw their own rows. */
export const CheckBoxMark = styled('span')({
  width: 16,
  height: 16,
  border: `1px solid ${t.borderControl}`,
  borderRadius: 4,
  backgroundColor: t.bgField,
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  color: t.onAccent,
  '&[data-on]': { backgroundColor: t.accent, borderColor: t.accent },
});

export const checkMarks = {
  off: <CheckBoxMark />,
  on: (
    <CheckBoxMark data-on="">
      <Icon name="check" size={14} />
    </CheckBoxMark>
  ),
  some: (
    <CheckBoxMark data-on="">
      <Icon name="remove" size={14} />
    </CheckBoxMark>
  ),
};

const Row = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  cursor: 'pointer',
  '&[data-disabled]': { cursor: 'not-allowed', color: t.textDisabled },
});

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  /** Some, but not all, of the options that it stands for are chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  name?: string;
  /** Id of a text that explains it. */
  describedBy?: string;
  autoFocus?: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box with its label. */
export function Checkbox({
  label,
  checked,
  indeterminate = false,
  disabled = false,
  name,
  describedBy,
  autoFocus = false,
  onChange,
}: CheckboxProps) {
  const id = useId();
  return (
    <Row htmlFor={id} {...(disabled ? { 'data-disabled': '' } : {})}>
      <MuiCheckbox
        id={id}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        autoFocus={autoFocus}
        {...(name ? { name } : {})}
        {...(describedBy ? { slotProps: { input: { 'aria-describedby': describedBy } } } : {})}
        icon={checkMarks.off}
        checkedIcon={checkMarks.on}
        indeterminateIcon={checkMarks.some}
        onChange={(_, next) => onChange(next)}
      />
      <span>{label}</span>
    </Row>
  );
}
