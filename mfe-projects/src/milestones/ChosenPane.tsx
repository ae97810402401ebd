import { useId } from 'react';
import type { Milestone } from 'shared-api/contracts/milestones';
import { Button, CountTag, styled, t, Tag } from 'shared-ui/core';
import { MoveButtons, moveByKey, OrderList, OrderPane, OrderTools } from 'shared-ui/order';
import { kindIn } from './milestoneKind';
import { lists, type OrderEditing } from './useOrderEditing';

const Reason = styled('p')({
  padding: '0 16px 12px',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
});

/** Why some of the selected milestones cannot be deleted; undefined if all can. */
function whyNotDelete(names: readonly string[]): string | undefined {
  if (!names.length) return undefined;
  if (names.length === 1) return `${names[0]!} is complete and cannot be deleted.`;
  return `${names.length} of those selected are complete and cannot be deleted.`;
}

export interface ChosenPaneProps {
  editing: OrderEditing;
  milestones: ReadonlyMap<number, Milestone>;
  complete: ReadonlySet<number>;
  autoFocus: boolean;
}

/** The milestones of the project in their order. */
export function ChosenPane({ editing, milestones, complete, autoFocus }: ChosenPaneProps) {
  const id = useId();
  const { order, chosen, mark, remove, drag, lift } = editing;
  const items = order.flatMap((one) => milestones.get(one) ?? []);
  const ids = order.filter((one) => chosen.has(one));
  const reason = whyNotDelete(
    ids.filter((one) => complete.has(one)).map((one) => milestones.get(one)?.name ?? ''),
  );
  const deletable = order.filter((one) => !complete.has(one));
  const hint = reason ?? (complete.size ? 'Complete milestones can be moved, but not deleted.' : undefined);
  return (
    <OrderPane
      title="Milestones of this project"
      count={<CountTag>{order.length}</CountTag>}
      tools={
        <OrderTools>
          <MoveButtons moves={editing} />
          <Button
            size="small"
            disabled={!ids.length || reason !== undefined}
            {...(reason ? { 'aria-describedby': id } : {})}
            onClick={() => remove(ids)}
          >
            Delete
          </Button>
          <Button size="small" disabled={!deletable.length} onClick={() => remove(order)}>
            Delete All
          </Button>
        </OrderTools>
      }
    >
      {hint && <Reason id={id}>{hint}</Reason>}
      <OrderList
        list={lists.chosen}
        label="Milestones of this project"
        items={items}
        chosen={chosen}
        numbered
        autoFocus={autoFocus}
        onChoose={mark}
        onKey={(event, active) => {
          const { key } = event;
          if (moveByKey(event, active, editing)) return true;
          if (key !== 'Delete' && key !== 'Backspace') return false;
          const wanted = ids.length || active === undefined ? ids : [active];
          // Selecting complete ones shows why they stay.
          if (wanted.some((one) => complete.has(one))) mark(new Set(wanted));
          else remove(wanted);
          return true;
        }}
        take={(one) => lift(lists.chosen, one)}
        lifted={drag?.from === lists.chosen ? drag.ids : []}
        dropAt={drag?.over?.list === lists.chosen ? drag.over.index : undefined}
        kind={kindIn(items)}
        note={(one) =>
          complete.has(one) && (
            <Tag kind="success" icon="check">
              Complete
            </Tag>
          )
        }
        empty="None yet. Choose some of those available and press Add, or drag them here."
        {...(hint ? { describedBy: id } : {})}
      />
    </OrderPane>
  );
}
