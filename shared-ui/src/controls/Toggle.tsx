import MuiSwitch from '@mui/material/Switch';

export interface ToggleProps {
  /** Of the input, which a label names. */
  id: string;
  checked: boolean;
  busy: boolean;
  onChange: (checked: boolean) => void;
}

/** The part of a switch that is pressed. A busy one is not disabled, because that would take the focus from it. */
const Toggle = ({ id, checked, busy, onChange }: ToggleProps) => (
  <MuiSwitch
    checked={checked}
    slotProps={{
      ...(busy ? { track: { style: { opacity: 0.5 } } } : {}),
      input: { id, role: 'switch', ...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {}) },
    }}
    onChange={(_, next) => {
      if (!busy) onChange(next);
    }}
  />
);

export default Toggle;
