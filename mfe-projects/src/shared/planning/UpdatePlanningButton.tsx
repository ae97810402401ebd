import { changeP4pField, refreshIfRefused } from 'shared-api/client';
import type { P4p, Project } from 'shared-api/contracts/project';
import { projectFieldTitles, projectTextLimits } from 'shared-api/projectFields';
import { FormDialog, FormTextField, Yup } from 'shared-ui/form';
import { projectText, type PlanningText } from './planningFields';
import { PencilDialog } from '../PencilDialog';

export interface UpdatePlanningButtonProps {
  project: Project;
  p4p: P4p;
  field: PlanningText;
  /** The label of the field on the page. */
  label: string;
}

/** Changes one text of the planning and cost data. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePlanningButton({ project, p4p, field, label }: UpdatePlanningButtonProps) {
  const title = `Update ${label}`;
  const isLong = field === 'work_required';
  return (
    <PencilDialog title={title}>
      {(close) => (
        <FormDialog<Record<string, string>, string | null>
          title={title}
          submit="Update"
          width={isLong ? 640 : 440}
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
          <FormTextField
            name={field}
            label={projectFieldTitles[field]}
            required
            autoFocus
            count={projectTextLimits[field]}
            countLate={field !== 'clarity_code'}
            {...(isLong ? { rows: 6 } : {})}
          />
        </FormDialog>
      )}
    </PencilDialog>
  );
}
