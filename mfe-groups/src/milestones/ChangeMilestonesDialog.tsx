import { changeTemplateMilestones } from 'shared-api/groups';
import type { MilestoneGroupRow } from 'shared-api/contracts/catalogue';
import { useToast } from 'shared-ui/core';
import { FormDialog } from 'shared-ui/form';
import { MilestoneOrderField, type NamedMilestone, type OrderValues } from './MilestoneOrderField';

export interface ChangeMilestonesDialogProps {
  groupId: string;
  group: MilestoneGroupRow;
  onClose: () => void;
}

const refs = (rows: readonly { id: number }[]) => rows.map(({ id }) => ({ id }));
const inWords = (rows: unknown) =>
  (rows as NamedMilestone[]).map(({ name }, at) => `${at + 1}. ${name}`).join('\n');

/** Chooses the milestones of a milestone group and their order, and saves both in one call. The toast undoes it. */
export function ChangeMilestonesDialog({ groupId, group, onClose }: ChangeMilestonesDialogProps) {
  const toast = useToast();
  const change = (milestones: readonly { id: number }[], seen: readonly { id: number }[]) =>
    changeTemplateMilestones(groupId, String(group.id), { milestones: refs(milestones), seen: refs(seen) });
  const undo = async (before: readonly { id: number }[], saved: readonly { id: number }[]) => {
    try {
      await change(before, saved);
      toast(`The former milestones of ${group.name} are back`);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <FormDialog<OrderValues, readonly NamedMilestone[]>
      title="Change Milestones"
      submit="Save"
      updates
      width={640}
      initialValues={{ milestones: group.milestones.map(({ id, name }) => ({ id, name })) }}
      seen={group.milestones}
      words={inWords}
      onSubmit={async ({ milestones }, _helpers, seen) => {
        const saved = await change(milestones, seen);
        onClose();
        toast({ text: `Milestones of ${group.name} saved`, onUndo: () => void undo(seen, saved.milestones) });
      }}
      onClose={onClose}
    >
      <MilestoneOrderField groupId={groupId} />
    </FormDialog>
  );
}
