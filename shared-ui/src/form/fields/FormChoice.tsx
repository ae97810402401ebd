import { useId } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { t } from '../../theme/tokens';
import { ChoiceGroup } from './ChoiceGroup';

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

export interface Choice {
  value: string;
  label: string;
  /** Explains the choice, or why it is disabled. */
  note?: string | undefined;
  disabled?: boolean;
}

/** Radio buttons of a Formik form. The form's value is the choice's `value`, empty for none. */
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
    <ChoiceGroup id={id} label={label} radio error={error}>
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
    </ChoiceGroup>
  );
}
