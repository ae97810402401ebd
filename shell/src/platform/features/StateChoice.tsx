import { styled, t } from 'shared-ui/core';
import { useField } from 'shared-ui/form';
import type { SettingValues } from './settingValues';

const Segments = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
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
    fontWeight: 500,
    color: t.text2,
    cursor: 'pointer',
  },
  '& label + label': { borderLeft: `1px solid ${t.borderControl}` },
  '& label:hover': { backgroundColor: t.bgHover },
  '& label:has(input:checked)': { backgroundColor: t.bgSelected, color: t.accentText },
  '& label:has(input:focus-visible)': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '& input': { position: 'absolute', opacity: 0 },
});

const choices: readonly { value: SettingValues['state']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'audience', label: 'For an audience' },
  { value: 'on', label: 'On' },
];

/** Off, on for an audience, or on. */
export function StateChoice() {
  const [field, , helpers] = useField<SettingValues['state']>('state');
  return (
    <Segments role="radiogroup" aria-label="State">
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="state"
            value={value}
            checked={field.value === value}
            onChange={() => void helpers.setValue(value)}
          />
          {label}
        </label>
      ))}
    </Segments>
  );
}
