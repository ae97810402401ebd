import { useId, type ReactNode } from 'react';
import MuiSwitch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';

const Row = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  cursor: 'pointer',
});

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once, without a save button. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <Row htmlFor={id}>
      <MuiSwitch
        checked={checked}
        disabled={disabled}
        slotProps={{ input: { id, role: 'switch' } }}
        onChange={(_, next) => onChange(next)}
      />
      <span>{label}</span>
    </Row>
  );
}
