import { useCallback, useState } from 'react';
import { listNames } from 'shared-api/client';
import { Picker } from 'shared-ui/controls';
import { Button, CountTag, useIsPhone, VisuallyHidden } from 'shared-ui/core';
import { useFormikContext } from 'shared-ui/form';
import {
  DragGhost,
  MoveButtons,
  moveByKey,
  OrderList,
  OrderPane,
  OrderTools,
  useOrderMoves,
  useRowDrag,
} from 'shared-ui/order';

export interface NamedMilestone {
  id: number;
  name: string;
}
export interface OrderValues {
  milestones: NamedMilestone[];
}

/** An ordered list of milestones in a form: a picker adds, buttons, keys and drag move and remove. */
export function MilestoneOrderField({ groupId }: { groupId: string }) {
  const { values, setFieldValue } = useFormikContext<OrderValues>();
  const { milestones } = values;
  const order = milestones.map(({ id }) => id);
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const nameOf = (id: number) => milestones.find((one) => one.id === id)?.name ?? known.get(id) ?? '';
  const isPhone = useIsPhone();
  const show = (next: readonly number[], added?: NamedMilestone) => {
    const named = (id: number) => (id === added?.id ? added.name : nameOf(id));
    void setFieldValue(
      'milestones',
      next.map((id) => ({ id, name: named(id) })),
    );
  };
  const moves = useOrderMoves({ order, onOrder: show, nameOf, noun: 'milestones' });
  const { chosen } = moves;
  const { drag, take } = useRowDrag(
    (_list, id) => (chosen.has(id) ? order.filter((one) => chosen.has(one)) : [id]),
    (_from, ids, { index }) => moves.put(ids, index),
  );
  const load = useCallback(
    (search: string, signal: AbortSignal) => listNames('groupMilestone', search, signal, { groupId }),
    [groupId],
  );
  const remove = (ids: readonly number[]) => show(order.filter((id) => !ids.includes(id)));
  const marked = order.filter((id) => chosen.has(id));
  return (
    <>
      <Picker
        label="Add a milestone"
        value={null}
        load={load}
        onChange={(option) => {
          if (!option || order.includes(option.id)) return;
          setKnown(new Map(known).set(option.id, option.name));
          show([...order, option.id], option);
        }}
      />
      <p>
        {isPhone
          ? 'Drag rows by their handles, or use the buttons.'
          : 'Drag rows, or use the buttons and Alt with the arrow keys.'}
      </p>
      <OrderPane
        title="Milestones"
        count={<CountTag>{order.length}</CountTag>}
        tools={
          <OrderTools>
            <MoveButtons moves={moves} />
            <Button size="small" disabled={!marked.length} onClick={() => remove(marked)}>
              Remove
            </Button>
          </OrderTools>
        }
      >
        <OrderList
          list="order"
          label="Milestones"
          items={milestones}
          chosen={chosen}
          numbered
          onChoose={moves.mark}
          onKey={(event, active) => {
            if (moveByKey(event, active, moves)) return true;
            if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
            remove(marked.length || active === undefined ? marked : [active]);
            return true;
          }}
          take={(id) => take('order', id)}
          lifted={drag?.ids ?? []}
          dropAt={drag?.over?.index}
          empty="None yet. Add the first above."
        />
      </OrderPane>
      <DragGhost drag={drag} label={moves.describe} />
      <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
    </>
  );
}
