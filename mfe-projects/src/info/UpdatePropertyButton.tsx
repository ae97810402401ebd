import { changeProjectProperty, refreshIfRefused } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { todayIn } from 'shared-api/workingDays';
import { FormDialog, fromFormValue, SchemaField, toFormValue } from 'shared-ui/form';
import { propertyWords } from '../shared/propertyWords';
import { PencilDialog } from '../shared/PencilDialog';

/** Changes one of the group's own properties. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePropertyButton({ project, leaf }: { project: Project; leaf: SchemaLeaf }) {
  const { timeZone } = useOrganisation();
  const title = `Update ${leaf.title}`;
  const today = todayIn(timeZone, new Date());
  const check = propertyCheck({ previous: project.properties, today });
  return (
    <PencilDialog title={title}>
      {(close) => (
        <FormDialog<{ value: unknown }, unknown>
          title={title}
          submit="Update"
          seen={valueAt(project.properties, leaf.path) ?? null}
          words={propertyWords(leaf)}
          initialValues={{ value: toFormValue(leaf, valueAt(project.properties, leaf.path)) }}
          validate={({ value }) => {
            const fault = check(leaf, fromFormValue(leaf, value));
            return fault ? { value: fault } : {};
          }}
          onClose={close}
          onSubmit={async ({ value: typed }, _form, seen) => {
            const change = { value: fromFormValue(leaf, typed), seen };
            const write = changeProjectProperty(String(project.id), leaf.path, change);
            await refreshIfRefused(project.id, write);
            close();
          }}
        >
          <SchemaField leaf={leaf} name="value" today={today} autoFocus />
        </FormDialog>
      )}
    </PencilDialog>
  );
}
