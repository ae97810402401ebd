import { refreshIfRefused } from 'shared-api/client';
import { changeP4pField } from 'shared-api/delivery';
import { declarationOf, type P4pDate } from 'shared-api/projectFields';
import { LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { FormDialog, Yup } from 'shared-ui/form';
import type { LoadedDialogProps } from '../shared/LazyDialog';
import { PlanningDateField } from '../shared/planning/PlanningDateField';
import { projectDate } from '../shared/planning/planningRules';
import { useCalendar } from '../shared/planning/useCalendar';

export interface DateFormProps {
  projectId: number;
  field: P4pDate;
  /** The stored date. */
  date: string | null;
}

/** The dialog of `UpdateDateButton`. */
export function DateForm({ title, projectId, field, date, onClose }: LoadedDialogProps<DateFormProps>) {
  const read = useCalendar();
  const { data: calendar, error } = read;
  const declared = declarationOf(field);
  const help = 'dialogHelp' in declared ? declared.dialogHelp : undefined;
  return (
    <FormDialog<Record<string, string | null>, string | null>
      title={title}
      submit="Update"
      updates
      seen={date}
      words={(day) => formatDate(String(day))}
      initialValues={{ [field]: date }}
      validationSchema={calendar && Yup.object({ [field]: projectDate(field, calendar, date) })}
      onClose={onClose}
      onSubmit={async ({ [field]: day }, _form, seen) => {
        if (!calendar || !day) return; // Without the holidays the date cannot be validated.
        await refreshIfRefused(projectId, changeP4pField(String(projectId), field, day, seen));
        onClose();
      }}
    >
      {!calendar && <LoadError title="The holidays did not load." read={read} />}
      <WhileLoading loading={!calendar && !error} skeleton={<Skeleton height={56} />}>
        {calendar && (
          <PlanningDateField
            field={field}
            name={field}
            calendar={calendar}
            {...(help && { help })}
            autoFocus
          />
        )}
      </WhileLoading>
    </FormDialog>
  );
}
