import { useRef, useState } from 'react';
import moment, { type Moment } from 'moment';
import { AdapterMoment } from '@mui/x-date-pickers/AdapterMoment';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { styled } from '@mui/material/styles';
import { FieldFrame } from '../controls/Field';
import { Icon } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';
import { displayFormat, storageFormat } from './formatDate';

export interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or null when empty. */
  value: string | null;
  /** Gets the date, or null while the field is empty or half typed; `invalid` tells these two apart. */
  onChange: (value: string | null, invalid: boolean) => void;
  onBlur?: () => void;
  required?: boolean;
  help?: string;
  error?: string | undefined;
  /** Id of a text that says more, beside the help and the error. */
  describedBy?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** `YYYY-MM-DD`: the first and the last day that can be chosen. */
  min?: string;
  max?: string;
  /** Days that cannot be chosen, by `YYYY-MM-DD`. */
  isDisabled?: (date: string) => boolean;
}

const Place = styled('div')({
  '& .MuiPickersInputBase-root': {
    minHeight: 32,
    height: 32,
    padding: '0 4px 0 10px',
    borderRadius: 6,
    fontSize: 14,
    backgroundColor: t.bgField,
    [phoneMedia]: { height: 40, fontSize: 16 },
  },
  '& .MuiPickersSectionList-root': { padding: 0, width: 'auto', flex: 1 },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: `${t.borderControl} !important`, top: 0 },
  '& .MuiPickersOutlinedInput-notchedOutline legend': { display: 'none' },
  '& .MuiPickersInputBase-root.Mui-focused .MuiPickersOutlinedInput-notchedOutline': {
    border: `1px solid ${t.focus} !important`,
    boxShadow: `0 0 0 1px ${t.focus}`,
  },
  '& .MuiPickersInputBase-root.Mui-error .MuiPickersOutlinedInput-notchedOutline': {
    border: `1px solid ${t.error} !important`,
    boxShadow: `0 0 0 1px ${t.error}`,
  },
  '& .MuiFormControl-root': { width: '100%' },
});

const CalendarIcon = () => <Icon name="event" />;

/** How people write a day that they paste; spaces do not matter. */
const pasted = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DD-MM-YYYY', storageFormat];

/** Which of day, month and year are filled in. */
function filledParts(field: Element): 'none' | 'some' | 'all' {
  const parts = [...field.querySelectorAll('[role=spinbutton]')];
  const empty = parts.filter((part) => !part.hasAttribute('aria-valuenow')).length;
  return empty === 0 ? 'all' : empty === parts.length ? 'none' : 'some';
}

/** A date, typed or picked. Works in days: no time, no zone. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, required, help, error, disabled = false, autoFocus = false } = props;
  const { min, max, isDisabled, onBlur, describedBy: more } = props;
  // What is half typed stays in the field, though to the outside there is no date yet.
  const [half, setHalf] = useState<Moment | null>(null);
  const wasPartial = useRef(false);
  // MUI calls a field of which parts were cleared empty; nobody who looks at it would.
  const reportParts = (field: Element) => {
    const filled = filledParts(field);
    if (filled === 'some') onChange(null, true);
    else if (filled === 'none' && wasPartial.current) onChange(null, false);
    wasPartial.current = filled === 'some';
  };
  return (
    <LocalizationProvider dateAdapter={AdapterMoment}>
      <FieldFrame label={label} required={required} help={help} error={error}>
        {({ id, describedBy }) => (
          <Place
            onPasteCapture={(event) => {
              // MUI takes its own format to the letter, and empties the field for anything else.
              const day = moment(event.clipboardData.getData('text').replace(/\s/g, ''), pasted, true);
              if (disabled || !day.isValid()) return;
              event.preventDefault();
              event.stopPropagation();
              setHalf(null);
              wasPartial.current = false;
              onChange(day.format(storageFormat), false);
            }}
            onKeyUp={({ currentTarget }) => reportParts(currentTarget)}
            onBlur={({ currentTarget, relatedTarget }) => {
              // The calendar opens elsewhere in the page and belongs to the field all the same.
              if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]')) return;
              onBlur?.();
            }}
          >
            <DatePicker
              value={value ? moment(value, storageFormat, true) : half}
              onChange={(next: Moment | null) => {
                const valid = next?.isValid() ?? false;
                setHalf(valid ? null : next);
                onChange(valid && next ? next.format(storageFormat) : null, next !== null && !valid);
              }}
              format={displayFormat}
              disabled={disabled}
              autoFocus={autoFocus}
              {...(min ? { minDate: moment(min, storageFormat) } : {})}
              {...(max ? { maxDate: moment(max, storageFormat) } : {})}
              {...(isDisabled
                ? { shouldDisableDate: (day: Moment) => isDisabled(day.format(storageFormat)) }
                : {})}
              slots={{ openPickerIcon: CalendarIcon }}
              slotProps={{
                textField: {
                  id,
                  size: 'small',
                  hiddenLabel: true,
                  error: Boolean(error),
                  // Day, month and year are a group, named by the label above them.
                  slotProps: {
                    input: {
                      'aria-labelledby': `${id}-label`,
                      'aria-describedby': [describedBy, more].filter(Boolean).join(' ') || undefined,
                    },
                  },
                },
                openPickerButton: { size: 'small', 'aria-label': `Choose ${label}` },
              }}
            />
          </Place>
        )}
      </FieldFrame>
    </LocalizationProvider>
  );
}
