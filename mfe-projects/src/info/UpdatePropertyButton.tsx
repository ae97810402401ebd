import { lazyDialog } from '../shared/LazyDialog';
import { PencilDialog } from '../shared/PencilDialog';
import type { PropertyFormProps } from './PropertyForm';

const titleOf = ({ leaf }: PropertyFormProps) => `Update ${leaf.title}`;

const PropertyDialog = lazyDialog(titleOf, async () => {
  const { PropertyForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './PropertyForm');
  return PropertyForm;
});

/** Changes one of the group's own properties. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePropertyButton(props: PropertyFormProps) {
  return (
    <PencilDialog title={titleOf(props)}>
      {(close) => <PropertyDialog {...props} onClose={close} />}
    </PencilDialog>
  );
}
