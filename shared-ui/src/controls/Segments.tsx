import { useId } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

const Row = styled('fieldset')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: `1px solid ${t.borderControl}`,
  borderRadius: 6,
  overflow: 'hidden',
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: 32,
    padding: '0 8px',
    fontWeight: 500,
    color: t.text2,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& label + label': { borderLeft: `1px solid ${t.borderControl}` },
  '& label:hover': { backgroundColor: t.bgHover },
  '& label:has(input:checked)': { backgroundColor: t.bgSelected, color: t.accentText },
  '& label:has(input:focus-visible)': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '& input': { position: 'absolute', opacity: 0 },
});

export interface SegmentsProps<Value extends string> {
  label: string;
  /** Null when nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/** A few exclusive choices side by side: radio buttons that look like one control. */
export function Segments<Value extends string>({ label, value, onChange, choices }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Row role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </Row>
  );
}
