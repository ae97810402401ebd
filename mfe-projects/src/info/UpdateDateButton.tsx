import { changeP4pField, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { FormDialog, Yup } from 'shared-ui/form';
import { CompletionDateField } from '../shared/planning/CompletionDateField';
import { completionDate } from '../shared/planning/planningFields';
import { useCalendar } from '../shared/planning/useCalendar';
import { PencilDialog } from '../shared/PencilDialog';

const title = 'Update Work Completion Date';

/** The text is that of spec 000, point 5. */
const help =
  'This is requested date only. Based on the requirements, the actual delivery date will be proposed with the quote.';

interface Values {
  delivery_date: string | null;
}

function DateDialog({ id, date, onClose }: { id: number; date: string | null; onClose: () => void }) {
  const read = useCalendar();
  const { data: calendar, error } = read;
  return (
    <FormDialog<Values, string | null>
      title={title}
      submit="Update"
      seen={date}
      words={(day) => formatDate(String(day))}
      initialValues={{ delivery_date: date }}
      validationSchema={calendar && Yup.object({ delivery_date: completionDate(calendar, date) })}
      onClose={onClose}
      onSubmit={async ({ delivery_date: day }, _form, seen) => {
        if (!calendar || !day) return; // Without the holidays no day can be validated.
        await refreshIfRefused(id, changeP4pField(String(id), 'delivery_date', day, seen));
        onClose();
      }}
    >
      {!calendar && <LoadError title="The holidays did not load." read={read} />}
      <WhileLoading loading={!calendar && !error} skeleton={<Skeleton height={56} />}>
        {calendar && <CompletionDateField name="delivery_date" calendar={calendar} help={help} autoFocus />}
      </WhileLoading>
    </FormDialog>
  );
}

/** Changes the completion date. Source: spec 000, points 2 (Modals) and 5. */
export function UpdateDateButton({ project, date }: { project: Project; date: string | null }) {
  return (
    <PencilDialog title={title}>
      {(close) => <DateDialog id={project.id} date={date} onClose={close} />}
    </PencilDialog>
  );
}
