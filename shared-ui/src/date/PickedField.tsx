import { useRef, useState, type ReactNode } from 'react';
import moment, { type Moment } from 'moment';
import { AdapterMoment } from '@mui/x-date-pickers/AdapterMoment';
import type { DatePickerProps } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { styled } from '@mui/material/styles';
import { FieldFrame } from '../controls/Field';
import { Icon } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';
import { storageFormat } from './formatDate';
import { useWeekStart, type WeekStart } from './WeekStart';

export interface PickedFieldProps {
  label: string;
  /** In the format of `formats.stored`, or null when empty. */
  value: string | null;
  /** Called with the value, or with null for an empty or half-typed field; `invalid` is true for the half-typed one. */
  onChange: (value: string | null, invalid: boolean) => void;
  onBlur?: () => void;
  /** Called after `onChange` when the value was picked or pasted as a whole, not typed. */
  onPick?: (value: string | null) => void;
  /** Called on Enter in one of the parts. */
  onEnter?: () => void;
  required?: boolean;
  help?: string;
  error?: string | undefined;
  /** Id of a further description, besides the help and the error. */
  describedBy?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** `YYYY-MM-DD`: the first and the last day that can be chosen. */
  min?: string;
  max?: string;
  /** Whether a day (`YYYY-MM-DD`) cannot be chosen. */
  isDisabled?: (date: string) => boolean;
}

/** How a field writes its values. */
interface Formats {
  stored: string;
  shown: string;
  /** Accepted when a value is pasted; spaces are ignored. */
  pasted: readonly string[];
}

/** The props that the pickers of MUI have in common. */
type PickerProps = Pick<
  DatePickerProps,
  | 'value'
  | 'format'
  | 'disabled'
  | 'autoFocus'
  | 'minDate'
  | 'maxDate'
  | 'shouldDisableDate'
  | 'slots'
  | 'slotProps'
> & {
  onChange: (next: Moment | null) => void;
  onAccept: (next: Moment | null, context: { source: 'field' | 'view' | 'unknown' }) => void;
};

interface PickedFieldOwnProps extends PickedFieldProps {
  formats: Formats;
  /** On the button that opens the calendar, or the list of times. */
  icon?: 'event' | 'clock';
  /** Draws the picker of MUI. */
  draw: (props: PickerProps) => ReactNode;
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

/** Names moment's English locale with another first day of the week; it is defined at its first use. */
function weekLocale(dow: WeekStart): string {
  const name = `en-week-${dow}`;
  if (!moment.locales().includes(name)) {
    const present = moment.locale();
    moment.defineLocale(name, { parentLocale: 'en', week: { dow, doy: 7 + dow - 1 } });
    // Defining a locale also makes it moment's global one.
    moment.locale(present);
  }
  return name;
}

/** The formats of days that can be pasted. */
export const pastedDays = ['DD/MM/YYYY', 'D/M/YYYY', 'DD.MM.YYYY', 'D.M.YYYY', 'DD-MM-YYYY', storageFormat];

const icons = { event: () => <Icon name="event" />, clock: () => <Icon name="clock" /> };

/** Whether none, some or all parts (day, month, year and so on) are filled in. */
function filledParts(field: Element): 'none' | 'some' | 'all' {
  const parts = [...field.querySelectorAll('[role=spinbutton]')];
  const empty = parts.filter((part) => !part.hasAttribute('aria-valuenow')).length;
  return empty === 0 ? 'all' : empty === parts.length ? 'none' : 'some';
}

/** A field whose value is typed part by part, pasted, or picked: of `DateField`, `DateTimeField` and `TimeField`. */
export function PickedField(props: PickedFieldOwnProps) {
  const { label, value, onChange, required, help, error, disabled = false, autoFocus = false } = props;
  const { min, max, isDisabled, onBlur, onPick, onEnter, describedBy: more } = props;
  const { formats, icon = 'event', draw } = props;
  // The invalid date while it is half typed: it stays in the field, while the caller gets null.
  const [halfTyped, setHalfTyped] = useState<Moment | null>(null);
  const wasPartial = useRef(false);
  const choose = `Choose ${label}`;
  // MUI names the calendar by an element of its own field, which is not there.
  const calendar = { 'aria-label': choose, 'aria-labelledby': undefined };
  const locale = weekLocale(useWeekStart());
  // MUI reports a field as empty when only some of its parts were cleared: report that as invalid.
  const reportParts = (field: Element) => {
    const filled = filledParts(field);
    if (filled === 'some') onChange(null, true);
    else if (filled === 'none' && wasPartial.current) onChange(null, false);
    wasPartial.current = filled === 'some';
  };
  return (
    <LocalizationProvider dateAdapter={AdapterMoment} adapterLocale={locale}>
      <FieldFrame label={label} required={required} help={help} error={error}>
        {({ id, describedBy }) => (
          <Place
            onPasteCapture={(event) => {
              // MUI accepts only its own exact format, and empties the field for any other text.
              const day = moment(
                event.clipboardData.getData('text').replace(/\s/g, ''),
                [...formats.pasted],
                true,
              );
              if (disabled || !day.isValid()) return;
              event.preventDefault();
              event.stopPropagation();
              setHalfTyped(null);
              wasPartial.current = false;
              onChange(day.format(formats.stored), false);
              onPick?.(day.format(formats.stored));
            }}
            onKeyDown={({ key, target }) => {
              // In the calendar, Enter chooses a day.
              if (key === 'Enter' && target instanceof Element && !target.closest('[role=dialog]'))
                onEnter?.();
            }}
            onKeyUp={({ currentTarget }) => reportParts(currentTarget)}
            onBlur={({ currentTarget, relatedTarget }) => {
              // The calendar is in a portal, but focus in it is still focus in the field.
              if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]')) return;
              onBlur?.();
            }}
          >
            {draw({
              value: value ? moment(value, formats.stored, true) : halfTyped,
              onChange: (next) => {
                const valid = next?.isValid() ?? false;
                setHalfTyped(valid ? null : next);
                onChange(valid && next ? next.format(formats.stored) : null, next !== null && !valid);
              },
              onAccept: (next, { source }) => {
                if (source === 'view' && (next === null || next.isValid()))
                  onPick?.(next && next.format(formats.stored));
              },
              format: formats.shown,
              disabled,
              autoFocus,
              ...(min ? { minDate: moment(min, storageFormat) } : {}),
              ...(max ? { maxDate: moment(max, storageFormat) } : {}),
              ...(isDisabled
                ? { shouldDisableDate: (day: Moment) => isDisabled(day.format(storageFormat)) }
                : {}),
              slots: { openPickerIcon: icons[icon] },
              slotProps: {
                textField: {
                  id,
                  size: 'small',
                  hiddenLabel: true,
                  error: Boolean(error),
                  // The parts form a group, which is named by the label above.
                  slotProps: {
                    input: {
                      'aria-labelledby': `${id}-label`,
                      'aria-describedby': [describedBy, more].filter(Boolean).join(' ') || undefined,
                    },
                  },
                },
                openPickerButton: { size: 'small', 'aria-label': choose },
                popper: calendar,
                mobilePaper: calendar,
              },
            })}
          </Place>
        )}
      </FieldFrame>
    </LocalizationProvider>
  );
}
