import { Segments } from 'shared-ui/controls';
import { useField } from 'shared-ui/form';
import type { SettingValues } from './settingValues';

const choices: readonly { value: SettingValues['state']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'audience', label: 'For an audience' },
  { value: 'on', label: 'On' },
];

/** Off, on for an audience, or on. */
export function StateChoice() {
  const [{ value }, , helpers] = useField<SettingValues['state']>('state');
  return (
    <Segments
      label="State"
      value={value}
      choices={choices}
      onChange={(next) => void helpers.setValue(next)}
    />
  );
}
