import MuiSwitch from '@mui/material/Switch';

export interface ToggleProps {
  /** Of the input, which a label names. */
  id: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** The part of a switch that is pressed. */
const Toggle = ({ id, checked, disabled, onChange }: ToggleProps) => (
  <MuiSwitch
    checked={checked}
    disabled={disabled}
    slotProps={{ input: { id, role: 'switch' } }}
    onChange={(_, next) => onChange(next)}
  />
);

export default Toggle;
