import { useId } from 'react';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { useField } from 'shared-ui/form';
import { Icon, type IconName } from 'shared-ui/icons';

/** The three ratings in their order, with face and word. Source: spec 000, point 9. */
const faces: readonly { rating: 1 | 3 | 5; icon: IconName; word: string }[] = [
  { rating: 1, icon: 'frown', word: 'Frown' },
  { rating: 3, icon: 'neutral', word: 'Neutral' },
  { rating: 5, icon: 'smile', word: 'Smile' },
];

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 8,
  fontWeight: 600,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
});
const Star = styled('span')({ color: t.error, marginLeft: 2 });
const Row = styled('div')({ display: 'flex', gap: 8 });
// The visible box is the label; the invisible radio button in it takes focus and keys.
const Face = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  flex: '1 1 0',
  maxWidth: 160,
  minHeight: 44,
  padding: '0 12px',
  border: `1px solid ${t.borderControl}`,
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.bgHover },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '&:has(input:checked)': {
    backgroundColor: t.bgSelected,
    borderColor: t.accent,
    boxShadow: `inset 0 0 0 1px ${t.accent}`,
    fontWeight: 600,
  },
  [phoneMedia]: { flexDirection: 'column', gap: 0, padding: '8px 4px' },
});
const Fault = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
});

/** Three faces, each with a word; radio buttons for the keyboard and screen readers. */
export function RatingField({ name, label, autoFocus }: { name: string; label: string; autoFocus: boolean }) {
  const id = useId();
  const [field, meta, helpers] = useField<string>(name);
  const error = meta.touched ? meta.error : undefined;
  return (
    <Group role="radiogroup" aria-required aria-describedby={error ? `${id}-error` : undefined}>
      <Legend>
        {label}
        <Star aria-hidden="true">*</Star>
      </Legend>
      <Row>
        {faces.map(({ rating, icon, word }, index) => (
          <Face key={rating}>
            <input
              type="radio"
              name={id}
              value={rating}
              checked={field.value === String(rating)}
              autoFocus={autoFocus && index === 0}
              onChange={() => void helpers.setValue(String(rating))}
            />
            <Icon name={icon} size={24} />
            {word}
          </Face>
        ))}
      </Row>
      {error && (
        <Fault id={`${id}-error`}>
          <Icon name="error-filled" size={14} />
          {error}
        </Fault>
      )}
    </Group>
  );
}
