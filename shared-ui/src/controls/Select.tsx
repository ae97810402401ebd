import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { Icon } from '../icons/Icon';
import { FieldFrame, type FieldFrameProps } from './Field';
import { phoneMedia, t } from '../theme/tokens';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldFrameProps {
  /** An option's value; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen, in a required field. */
  placeholder?: string;
  /** Label of the empty choice, in an optional field. */
  none?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

// A native select, which works with every keyboard and phone.
const Chosen = styled(NativeSelect)({
  paddingRight: 0,
  '& .MuiNativeSelect-select.MuiNativeSelect-outlined': {
    minHeight: 0,
    height: 20,
    padding: '5px 32px 5px 0',
    [phoneMedia]: { height: 28 },
  },
  '& .MuiNativeSelect-select:focus': { backgroundColor: 'transparent' },
  '& option': { backgroundColor: t.bgOverlay, color: t.text },
  '& .MuiNativeSelect-icon': {
    right: 8,
    top: '50%',
    transform: 'translateY(-50%)',
    // As high as the arrow only, not as a line of text.
    display: 'flex',
    pointerEvents: 'none',
    color: t.text3,
  },
  '&[data-empty] .MuiNativeSelect-select': { color: t.text3 },
});

const Arrow = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="chevron-down" size={16} />
  </span>
);

/** A native select with a label above, help or error below. */
export function Select({
  label,
  labelEnd,
  required = false,
  help,
  error,
  value,
  onChange,
  onBlur,
  name,
  options,
  placeholder = 'Choose',
  none = '–',
  disabled = false,
  autoFocus = false,
}: SelectProps) {
  return (
    <FieldFrame {...{ label, labelEnd, required, help, error }}>
      {({ id, describedBy }) => (
        <Chosen
          input={<OutlinedInput fullWidth error={Boolean(error)} />}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          IconComponent={Arrow}
          onChange={(event) => onChange(event.target.value)}
          {...(onBlur ? { onBlur } : {})}
          {...(value || (!required && none !== '–') ? {} : { 'data-empty': '' })}
          inputProps={{
            id,
            name,
            'aria-describedby': describedBy,
            'aria-required': required || undefined,
            'aria-invalid': error ? true : undefined,
          }}
        >
          {(!required || !value) && <option value="">{required ? placeholder : none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </option>
          ))}
        </Chosen>
      )}
    </FieldFrame>
  );
}
