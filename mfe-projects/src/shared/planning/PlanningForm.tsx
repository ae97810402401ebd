import { refreshIfRefused } from 'shared-api/client';
import { changeP4pField } from 'shared-api/delivery';
import type { P4p, Project } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import { declarationOf, type P4pText } from 'shared-api/projectFields';
import { DraftFormDialog, Yup } from 'shared-ui/form';
import type { LoadedDialogProps } from '../LazyDialog';
import { projectText } from './planningRules';
import { PlanningTextField } from './PlanningTextField';

export interface PlanningFormProps {
  project: Project;
  p4p: P4p;
  field: P4pText;
}

/** The dialog of `UpdatePlanningButton`. */
export function PlanningForm({ title, project, p4p, field, onClose }: LoadedDialogProps<PlanningFormProps>) {
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog<Record<string, string>, string | null>
      draft={{ owner, form: `planning/${project.id}/${field}`, version: 1 }}
      title={title}
      submit="Update"
      updates
      width={declarationOf(field).kind === 'longText' ? 640 : 440}
      seen={p4p[field]}
      initialValues={{ [field]: p4p[field] ?? '' }}
      validationSchema={Yup.object({ [field]: projectText(field, p4p[field]) })}
      onClose={onClose}
      onSubmit={async (values, _form, seen) => {
        const text = (values[field] ?? '').trim();
        await refreshIfRefused(project.id, changeP4pField(String(project.id), field, text, seen));
        onClose();
      }}
    >
      <PlanningTextField field={field} name={field} rows={6} autoFocus />
    </DraftFormDialog>
  );
}
