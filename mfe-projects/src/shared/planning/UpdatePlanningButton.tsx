import { factLabel } from 'shared-api/projectFields';
import { lazyDialog } from '../LazyDialog';
import { PencilDialog } from '../PencilDialog';
import type { PlanningFormProps } from './PlanningForm';

const titleOf = ({ field }: PlanningFormProps) => `Update ${factLabel(field)}`;

const PlanningDialog = lazyDialog(titleOf, async () => {
  const { PlanningForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './PlanningForm');
  return PlanningForm;
});

/** Changes one text of the planning and cost data. Source: spec 000, point 2 (Modals: Update {property}). */
export function UpdatePlanningButton(props: PlanningFormProps) {
  return (
    <PencilDialog title={titleOf(props)}>
      {(close) => <PlanningDialog {...props} onClose={close} />}
    </PencilDialog>
  );
}
