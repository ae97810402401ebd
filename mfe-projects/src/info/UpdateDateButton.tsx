import { refreshIfRefused } from 'shared-api/client';
import { changeP4pField } from 'shared-api/delivery';
import { declarationOf, factLabel, type P4pDate } from 'shared-api/projectFields';
import { LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { FormDialog, Yup } from 'shared-ui/form';
import { projectDate } from '../shared/planning/planningFields';
import { PlanningDateField } from '../shared/planning/PlanningDateField';
import { useCalendar } from '../shared/planning/useCalendar';
import { PencilDialog } from '../shared/PencilDialog';

export interface UpdateDateButtonProps {
  projectId: number;
  field: P4pDate;
  /** The stored date. */
  date: string | null;
}

type DateDialogProps = UpdateDateButtonProps & { title: string; onClose: () => void };

function DateDialog({ title, projectId, field, date, onClose }: DateDialogProps) {
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

/** Changes one date of the planning data. Source: spec 000, points 2 (Modals) and 5. */
export function UpdateDateButton(props: UpdateDateButtonProps) {
  const title = `Update ${factLabel(props.field)}`;
  return (
    <PencilDialog title={title}>
      {(close) => <DateDialog {...props} title={title} onClose={close} />}
    </PencilDialog>
  );
}
