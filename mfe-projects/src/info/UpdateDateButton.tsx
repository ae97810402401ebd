import { factLabel } from 'shared-api/projectFields';
import { lazyDialog } from '../shared/LazyDialog';
import { PencilDialog } from '../shared/PencilDialog';
import type { DateFormProps } from './DateForm';

const titleOf = ({ field }: DateFormProps) => `Update ${factLabel(field)}`;

const DateDialog = lazyDialog(titleOf, async () => {
  const { DateForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './DateForm');
  return DateForm;
});

/** Changes one date of the planning data. Source: spec 000, points 2 (Modals) and 5. */
export function UpdateDateButton(props: DateFormProps) {
  return (
    <PencilDialog title={titleOf(props)}>{(close) => <DateDialog {...props} onClose={close} />}</PencilDialog>
  );
}
