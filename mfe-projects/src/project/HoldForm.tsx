import { changeProjectHold, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import { DraftFormDialog, FormTextField } from 'shared-ui/form';
import type { LoadedDialogProps } from '../shared/LazyDialog';
import { requiredComment } from '../shared/workflow/requiredComment';

export interface HoldFormProps {
  project: Project;
  /** Whether the project will be on hold. */
  target: boolean;
  submit: string;
}

/** The dialog of `HoldButton`. */
export function HoldForm({ title, submit, project, target, onClose }: LoadedDialogProps<HoldFormProps>) {
  const { id: owner } = useCurrentUser();
  return (
    <DraftFormDialog
      draft={{ owner, form: `${target ? 'hold' : 'release'}/${project.id}`, version: 1 }}
      title={title}
      submit={submit}
      initialValues={{ comment: '' }}
      validationSchema={requiredComment}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { on_hold: target, comment: values.comment.trim() };
        await refreshIfRefused(project.id, changeProjectHold(String(project.id), body));
        onClose();
      }}
    >
      <FormTextField
        name="comment"
        label="Comment"
        required
        rows={3}
        autoFocus
        help={target ? 'While on hold, the state cannot be changed.' : undefined}
      />
    </DraftFormDialog>
  );
}
