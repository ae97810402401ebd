import { useState } from 'react';
import { changeProjectProperty } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { todayIn } from 'shared-api/workingDays';
import { IconButton } from 'shared-ui/core';
import { FormDialog, fromFormValue, SchemaField, toFormValue } from 'shared-ui/form';
import { refreshIfRefused } from './refreshIfRefused';

/** Changes one of the group's own properties. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePropertyButton({ project, leaf }: { project: Project; leaf: SchemaLeaf }) {
  const [open, setOpen] = useState(false);
  const { timeZone } = useOrganisation();
  const title = `Update ${leaf.title}`;
  const close = () => setOpen(false);
  const today = todayIn(timeZone, new Date());
  const check = propertyCheck({ previous: project.properties, today });
  return (
    <>
      <IconButton
        icon="edit"
        label={title}
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <FormDialog<{ value: unknown }>
          title={title}
          submit="Update"
          initialValues={{ value: toFormValue(leaf, valueAt(project.properties, leaf.path)) }}
          validate={({ value }) => {
            const fault = check(leaf, fromFormValue(leaf, value));
            return fault ? { value: fault } : {};
          }}
          onClose={close}
          onSubmit={async ({ value }) => {
            const write = changeProjectProperty(String(project.id), leaf.path, fromFormValue(leaf, value));
            await refreshIfRefused(project.id, write);
            close();
          }}
        >
          <SchemaField leaf={leaf} name="value" today={today} autoFocus />
        </FormDialog>
      )}
    </>
  );
}
