import { refreshIfRefused } from 'shared-api/client';
import { changeProjectProperty } from 'shared-api/delivery';
import type { Project } from 'shared-api/contracts/project';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { DraftFormDialog, fromFormValue, SchemaField, toFormValue } from 'shared-ui/form';
import type { LoadedDialogProps } from '../shared/LazyDialog';
import { propertyWords } from '../shared/propertyWords';

export interface PropertyFormProps {
  project: Project;
  leaf: SchemaLeaf;
}

/** The dialog of `UpdatePropertyButton`. */
export function PropertyForm({ title, project, leaf, onClose }: LoadedDialogProps<PropertyFormProps>) {
  const { id: owner } = useCurrentUser();
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const check = propertyCheck({ previous: project.properties, today });
  const stored = valueAt(project.properties, leaf.path) ?? null;
  const initial = toFormValue(leaf, stored);
  return (
    <DraftFormDialog<{ value: unknown }, unknown>
      draft={{ owner, form: `property/${project.id}/${leaf.path}`, version: 1 }}
      title={title}
      submit="Update"
      // The clear check box of a property without a value is an answer: No.
      updates={stored !== null || initial !== false}
      seen={stored}
      words={propertyWords(leaf)}
      initialValues={{ value: initial }}
      validate={({ value }) => {
        const fault = check(leaf, fromFormValue(leaf, value));
        return fault ? { value: fault } : {};
      }}
      onClose={onClose}
      onSubmit={async ({ value: typed }, _form, seen) => {
        const change = { value: fromFormValue(leaf, typed), seen };
        const write = changeProjectProperty(String(project.id), leaf.path, change);
        await refreshIfRefused(project.id, write);
        onClose();
      }}
    >
      <SchemaField leaf={leaf} name="value" today={today} autoFocus />
    </DraftFormDialog>
  );
}
