import { useId } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
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
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  columnGap: 8,
  alignItems: 'center',
  padding: '6px 8px',
  borderRadius: 6,
  '&:has(input:not(:disabled)):hover': { backgroundColor: t.bgHover },
  '&:has(input:checked)': { backgroundColor: t.bgSelected },
  '& input': { width: 16, height: 16, margin: 0, accentColor: t.accent },
  '& label': { cursor: 'pointer', overflowWrap: 'anywhere' },
  '&:has(input:disabled) label': { color: t.text2, cursor: 'not-allowed' },
});
const Note = styled('div')({ gridColumn: 2, fontSize: 12, lineHeight: '16px', color: t.text2 });
const Fault = styled('div')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
});

export interface Choice {
  value: string;
  label: string;
  /** Why it cannot be chosen, or what it means. */
  note?: string | undefined;
  disabled?: boolean;
}

/** One of a few, all in sight (radio buttons). The form's value is the choice's `value`, empty for none. */
export function FormChoice({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly Choice[];
}) {
  const id = useId();
  const [field, meta, helpers] = useField<string>(name);
  const error = meta.touched ? meta.error : undefined;
  return (
    <Group role="radiogroup" aria-required aria-describedby={error ? `${id}-error` : undefined}>
      <Legend>{label}</Legend>
      {choices.map(({ value, label: text, note, disabled = false }) => (
        <Row key={value}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            checked={field.value === value}
            disabled={disabled}
            aria-describedby={note ? `${id}-${value}-note` : undefined}
            onChange={() => void helpers.setValue(value)}
          />
          <label htmlFor={`${id}-${value}`}>{text}</label>
          {note && <Note id={`${id}-${value}-note`}>{note}</Note>}
        </Row>
      ))}
      {error && (
        <Fault id={`${id}-error`}>
          <Icon name="error-filled" size={14} />
          <span>{error}</span>
        </Fault>
      )}
    </Group>
  );
}
