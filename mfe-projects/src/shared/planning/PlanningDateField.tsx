import { projectFields, type P4pDate } from 'shared-api/projectFields';
import { earliestDeliveryDate, isWorkingDay } from 'shared-api/workingDays';
import { FormDateField } from 'shared-ui/form';
import type { Calendar } from './useCalendar';

export interface PlanningDateFieldProps {
  field: P4pDate;
  /** Its name in the form's values. */
  name: string;
  calendar: Calendar;
  help?: string;
  /** Id of a text beside it that explains it. */
  describedBy?: string;
  autoFocus?: boolean;
}

/** A date of the planning data; one that must be a working day offers no weekends, holidays and days too soon. Source: spec 000, point 5. */
export function PlanningDateField({ field, calendar, ...rest }: PlanningDateFieldProps) {
  const { today, holidays } = calendar;
  const { label, kind } = projectFields[field];
  return (
    <FormDateField
      {...rest}
      label={label}
      required
      {...(kind === 'workingDate' && {
        min: earliestDeliveryDate(today, holidays),
        isDisabled: (day: string) => !isWorkingDay(day, holidays),
      })}
    />
  );
}
