import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import { PickedField, type PickedFieldProps } from './PickedField';
import { timeWords } from './timeWords';

/** The value is `HH:mm`, without a time zone. */
export type TimeFieldProps = Omit<PickedFieldProps, 'min' | 'max' | 'isDisabled'>;

const formats = {
  stored: 'HH:mm',
  shown: 'h:mm a',
  pasted: ['HH:mm', 'H:mm', 'h:mma', 'ha'],
};

/** A time of day, typed or picked. */
export const TimeField = (props: TimeFieldProps) => (
  <PickedField
    {...props}
    icon="clock"
    formats={formats}
    draw={({ minDate: _min, maxDate: _max, shouldDisableDate: _day, ...picker }) => (
      <TimePicker {...picker} localeText={timeWords} />
    )}
  />
);
