import { useState } from 'react';
import type { Answer } from 'shared-api/client';
import type { Milestone } from 'shared-api/contracts/milestones';
import { useMilestoneGroup, useMilestoneGroups } from 'shared-api/delivery';
import { Select } from 'shared-ui/controls';
import { Button, CountTag, LoadError, Skeleton, styled, WhileLoading } from 'shared-ui/core';
import { OrderList, OrderPane, OrderTools } from 'shared-ui/order';
import { kindIn } from './milestoneKind';
import { lists, type OrderEditing } from './useOrderEditing';

const Choose = styled('div')({ padding: '0 16px 12px' });
const Bones = styled('div')({ display: 'grid', gap: 22, padding: 16 });

export interface AvailablePaneProps {
  groupId: number;
  offered: Answer<Milestone[]>;
  editing: OrderEditing;
}

/** The milestones of the delivery group, of one milestone group or all, that are not in the project yet. */
export function AvailablePane({ groupId, offered, editing }: AvailablePaneProps) {
  const [group, setGroup] = useState('');
  const groups = useMilestoneGroups(groupId);
  const template = useMilestoneGroup(groupId, group ? Number(group) : null);
  const read = group ? { ...template, data: template.data?.milestones } : offered;
  const { order, available, pick, add, drag, lift } = editing;
  const items = (read.data ?? []).filter(({ id }) => !order.includes(id));
  // Selected milestones of another group are not shown here, so they are not added.
  const ids = items.map(({ id }) => id).filter((id) => available.has(id));
  return (
    <OrderPane
      title="Available milestones"
      count={<CountTag>{items.length}</CountTag>}
      tools={
        <OrderTools>
          <Button
            size="small"
            disabled={!items.length}
            onClick={() => pick(ids.length === items.length ? new Set() : new Set(items.map(({ id }) => id)))}
          >
            {items.length > 0 && ids.length === items.length ? 'Select None' : 'Select All'}
          </Button>
          <Button size="small" icon="add" disabled={!ids.length} onClick={() => add(ids)}>
            {ids.length > 1 ? `Add ${ids.length}` : 'Add'}
          </Button>
        </OrderTools>
      }
    >
      <Choose>
        <Select
          label="Milestone group"
          none="All"
          value={group}
          options={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            setGroup(value);
            pick(new Set());
          }}
        />
      </Choose>
      <LoadError title="The milestone groups did not load." read={groups} sx={{ margin: '0 16px 12px' }} />
      <LoadError title="The available milestones did not load." read={read} sx={{ margin: '0 16px 12px' }} />
      <WhileLoading
        loading={!read.data && !read.error}
        skeleton={
          <Bones role="status" aria-label="Loading the available milestones">
            {[56, 44, 62].map((percent) => (
              <Skeleton key={percent} width={`${percent}%`} height={14} />
            ))}
          </Bones>
        }
      >
        {read.data && (
          <OrderList
            list={lists.available}
            label="Available milestones"
            items={items}
            chosen={new Set(ids)}
            onChoose={pick}
            onKey={({ key }, active) => {
              if (key !== 'Enter' || active === undefined) return false;
              add(ids.length ? ids : [active]);
              return true;
            }}
            take={(id) => lift(lists.available, id)}
            lifted={drag?.from === lists.available ? drag.ids : []}
            kind={kindIn(items)}
            target={drag?.from === lists.chosen && drag.over?.list === lists.available}
            empty={
              read.data.length
                ? 'The project has all of these already.'
                : 'There are none. The admins of the delivery group add them.'
            }
          />
        )}
      </WhileLoading>
    </OrderPane>
  );
}
