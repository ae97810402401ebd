import type { ReactNode } from 'react';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Frame = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  '[data-column] > &': { alignSelf: 'flex-start' },
  minWidth: 0,
  maxWidth: '100%',
  '& > select': {
    appearance: 'none',
    width: '100%',
    minWidth: 0,
    height: 32,
    border: `1px solid ${t.borderControl}`,
    borderRadius: 6,
    padding: '0 32px 0 10px',
    backgroundColor: t.bgField,
    font: 'inherit',
    color: t.text,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  '& > select:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '& > svg': { position: 'absolute', right: 8, pointerEvents: 'none', color: t.text3 },
  [phoneMedia]: { width: '100%', '& > select': { height: 40, fontSize: 16 } },
});

export interface ChoiceSelectProps {
  /** Its name for assistive technology: nothing stands beside it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A native select in a bar. */
export function ChoiceSelect({ label, value, onChange, children }: ChoiceSelectProps) {
  return (
    <Frame>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </Frame>
  );
}
