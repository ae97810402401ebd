import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { displayFormat, storageFormat } from './formatDate';
import { pastedDays, PickedField, type PickedFieldProps } from './PickedField';
import { timeWords } from './timeWords';

/** The value is `YYYY-MM-DDTHH:mm`, without a time zone. */
export type DateTimeFieldProps = PickedFieldProps;

const formats = {
  stored: `${storageFormat}THH:mm`,
  shown: `${displayFormat} h:mm a`,
  pasted: [
    `${storageFormat}THH:mm`,
    ...pastedDays.flatMap((day) => [`${day}h:mma`, `${day}HH:mm`, `${day}H:mm`]),
  ],
};

/** A day and a time, typed or picked. */
export const DateTimeField = (props: DateTimeFieldProps) => (
  <PickedField
    {...props}
    formats={formats}
    draw={(picker) => <DateTimePicker {...picker} localeText={timeWords} />}
  />
);
