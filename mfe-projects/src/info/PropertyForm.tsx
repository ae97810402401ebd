import { refreshIfRefused } from 'shared-api/client';
import { changeProjectProperty } from 'shared-api/delivery';
import type { Project } from 'shared-api/contracts/project';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { SchemaFieldDialog } from 'shared-ui/form';
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
  return (
    <SchemaFieldDialog
      title={title}
      leaf={leaf}
      stored={valueAt(project.properties, leaf.path) ?? null}
      draft={{ owner, form: `property/${project.id}/${leaf.path}`, version: 1 }}
      words={propertyWords(leaf)}
      today={today}
      check={(value) => check(leaf, value)}
      onSave={(value, seen) => {
        const write = changeProjectProperty(String(project.id), leaf.path, { value, seen });
        return refreshIfRefused(project.id, write);
      }}
      onClose={onClose}
    />
  );
}
