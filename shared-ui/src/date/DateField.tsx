import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { displayFormat, storageFormat } from './formatDate';
import { pastedDays, PickedField, type PickedFieldProps } from './PickedField';

/** The value is `YYYY-MM-DD`. */
export type DateFieldProps = PickedFieldProps;

const formats = {
  stored: storageFormat,
  shown: displayFormat,
  pasted: pastedDays,
};

/** A date, typed or picked: a calendar day, without time or time zone. */
export const DateField = (props: DateFieldProps) => (
  <PickedField {...props} formats={formats} draw={(picker) => <DatePicker {...picker} />} />
);
