import { refreshIfRefused } from 'shared-api/client';
import { changeP4pField } from 'shared-api/delivery';
import type { P4p, Project } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import { declarationOf, factLabel, type P4pText } from 'shared-api/projectFields';
import { DraftFormDialog, Yup } from 'shared-ui/form';
import { projectText } from './planningFields';
import { PlanningTextField } from './PlanningTextField';
import { PencilDialog } from '../PencilDialog';

export interface UpdatePlanningButtonProps {
  project: Project;
  p4p: P4p;
  field: P4pText;
}

/** Changes one text of the planning and cost data. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePlanningButton({ project, p4p, field }: UpdatePlanningButtonProps) {
  const { id: owner } = useCurrentUser();
  const title = `Update ${factLabel(field)}`;
  return (
    <PencilDialog title={title}>
      {(close) => (
        <DraftFormDialog<Record<string, string>, string | null>
          draft={{ owner, form: `planning/${project.id}/${field}`, version: 1 }}
          title={title}
          submit="Update"
          updates
          width={declarationOf(field).kind === 'longText' ? 640 : 440}
          seen={p4p[field]}
          initialValues={{ [field]: p4p[field] ?? '' }}
          validationSchema={Yup.object({ [field]: projectText(field, p4p[field]) })}
          onClose={close}
          onSubmit={async (values, _form, seen) => {
            const text = (values[field] ?? '').trim();
            await refreshIfRefused(project.id, changeP4pField(String(project.id), field, text, seen));
            close();
          }}
        >
          <PlanningTextField field={field} name={field} rows={6} autoFocus />
        </DraftFormDialog>
      )}
    </PencilDialog>
  );
}
