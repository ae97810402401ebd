import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { lazyComponent } from '../loading/lazyComponent';
import type { ToggleProps } from './Toggle';

const Row = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  cursor: 'pointer',
});

// Only screens of admins have switches: the page's main script does without their code.
const Toggle = lazyComponent<ToggleProps>(
  () => import(/* webpackChunkName: "Toggle" */ './Toggle'),
  () => <span style={{ width: 32, height: 18 }} />,
);

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  /** It ignores presses, but keeps the focus. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once, without a save button. */
export function Switch({ label, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <Row htmlFor={id}>
      <Toggle {...{ id, checked, busy, onChange }} />
      <span>{label}</span>
    </Row>
  );
}
