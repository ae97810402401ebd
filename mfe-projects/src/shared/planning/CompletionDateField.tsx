import { earliestDeliveryDate, isWorkingDay } from 'shared-api/workingDays';
import { projectFieldTitles } from 'shared-api/projectFields';
import { FormDateField } from 'shared-ui/form';
import type { Calendar } from './useCalendar';

export interface CompletionDateFieldProps {
  name: string;
  calendar: Calendar;
  help?: string;
  /** Id of an element that explains the field. */
  describedBy?: string;
  autoFocus?: boolean;
}

/** The Work Completion Date: weekends, holidays and days before the earliest date cannot be picked. Source: spec 000, point 5. */
export function CompletionDateField({ calendar, ...rest }: CompletionDateFieldProps) {
  const { today, holidays } = calendar;
  return (
    <FormDateField
      {...rest}
      label={projectFieldTitles.delivery_date}
      required
      min={earliestDeliveryDate(today, holidays)}
      isDisabled={(day) => !isWorkingDay(day, holidays)}
    />
  );
}
