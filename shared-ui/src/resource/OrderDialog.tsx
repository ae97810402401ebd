import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { CountTag } from '../display/Tag';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { useToast } from '../feedback/toasts';
import { FormDialog } from '../form/FormDialog';
import { isConflict } from '../form/showSubmitError';
import { DragGhost } from '../order/DragGhost';
import { MoveButtons, moveByKey } from '../order/MoveButtons';
import { withKept, type Order } from '../order/order';
import { OrderList } from '../order/OrderList';
import { OrderPane, OrderTools } from '../order/OrderPane';
import { useOrderMoves } from '../order/useOrderMoves';
import { useRowDrag } from '../order/useRowDrag';
import { useIsPhone } from '../theme/useIsPhone';
import type { NamedRow, ResourceCalls } from './types';

interface Values {
  order: number[];
}

const idsOf = (rows: readonly NamedRow[]) => rows.map(({ id }) => id);

/** An order of the rows that there are: deleted rows are left out, and new ones stand where `rows` has them. */
const adaptTo = (rows: readonly NamedRow[], order: Order): number[] => {
  const ids = idsOf(rows);
  return withKept(
    order.filter((id) => ids.includes(id)),
    new Set(ids),
    ids,
  );
};

function OrderField({ rows, many }: { rows: readonly NamedRow[]; many: string }) {
  const { values, setFieldValue, ...form } = useFormikContext<Values>();
  const status: unknown = form.status;
  const present = isConflict(status) ? (status.present as NamedRow[]) : rows;
  const { order } = values;
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const isPhone = useIsPhone();
  useEffect(() => {
    // Another person added or deleted rows meanwhile.
    const adapted = adaptTo(present, order);
    if (adapted.join() !== order.join()) void setFieldValue('order', adapted);
  }, [present, order, setFieldValue]);

  const moves = useOrderMoves({
    order,
    onOrder: (next) => void setFieldValue('order', next),
    nameOf: (id) => names.get(id) ?? '',
    noun: many,
  });
  const { chosen } = moves;
  const { drag, take } = useRowDrag(
    (_list, id) => (chosen.has(id) ? order.filter((one) => chosen.has(one)) : [id]),
    (_from, ids, { index }) => moves.put(ids, index),
  );
  const label = many.charAt(0).toUpperCase() + many.slice(1);
  return (
    <>
      <p>
        {isPhone
          ? 'Drag rows by their handles, or use the buttons.'
          : 'Drag rows, or use the buttons and Alt with the arrow keys.'}
      </p>
      <OrderPane
        title={label}
        count={<CountTag>{order.length}</CountTag>}
        tools={
          <OrderTools>
            <MoveButtons moves={moves} />
          </OrderTools>
        }
      >
        <OrderList
          list="order"
          label={label}
          items={order.map((id) => ({ id, name: names.get(id) ?? '' }))}
          chosen={chosen}
          numbered
          autoFocus
          onChoose={moves.mark}
          onKey={(event, active) => moveByKey(event, active, moves)}
          take={(id) => take('order', id)}
          lifted={drag?.ids ?? []}
          dropAt={drag?.over?.index}
          empty="There are none yet."
        />
      </OrderPane>
      <DragGhost drag={drag} label={moves.describe} />
      <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
    </>
  );
}

export interface OrderDialogProps {
  /** In lower case: `survey questions`. */
  many: string;
  /** The rows in their order, as the dialog opens. */
  rows: readonly NamedRow[];
  change: ResourceCalls<never, never>['changeOrder'];
  onClose: () => void;
}

/**
 * Changes the order of a resource's rows, by drag, buttons or keys, and saves it in one call. The toast undoes it. If another person
 * changed the list meanwhile, the dialog shows the present order, and the person keeps it or saves their own.
 */
export default function OrderDialog({ many, rows, change, onClose }: OrderDialogProps) {
  const toast = useToast();
  const undo = async (order: readonly number[], seen: readonly number[]) => {
    try {
      await change(order, seen);
      toast(`The former order of the ${many} is back`);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <FormDialog<Values, readonly NamedRow[]>
      title="Change Order"
      submit="Save"
      updates
      width={640}
      initialValues={{ order: idsOf(rows) }}
      seen={rows}
      words={(present) => (present as NamedRow[]).map(({ name }, at) => `${at + 1}. ${name}`).join('\n')}
      onSubmit={async ({ order }, _helpers, seen) => {
        const before = idsOf(seen);
        const saved = idsOf(await change(adaptTo(seen, order), before));
        onClose();
        if (saved.join() === before.join()) return;
        toast({ text: `Order of the ${many} saved`, onUndo: () => void undo(before, saved) });
      }}
      onClose={onClose}
    >
      <OrderField rows={rows} many={many} />
    </FormDialog>
  );
}
