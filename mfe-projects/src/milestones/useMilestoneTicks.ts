import { useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { updateMilestone } from 'shared-api/delivery';
import { useToast } from 'shared-ui/core';

export type TickMilestone = (row: ProjectMilestone, checked: boolean) => Promise<void>;

/**
 * Ticks milestones in place: shows a tick at once, saves it with an offer to undo it, and takes it back if the server refuses.
 * @returns `shown`: the rows with the ticks that are being saved; `tick`
 */
export function useMilestoneTicks(rows: readonly ProjectMilestone[] | undefined) {
  const toast = useToast();
  const [saving, setSaving] = useState<ReadonlyMap<number, boolean>>(new Map());
  const shown = rows?.map((row) => {
    const checked = saving.get(row.milestone.id);
    return checked === undefined || checked === row.checked
      ? row
      : { ...row, checked, completed_by: null, completed_on: null };
  });

  const tick: TickMilestone = async (row, checked) => {
    const { milestone, project_id: project } = row;
    if (saving.has(milestone.id)) return;
    setSaving((all) => new Map([...all, [milestone.id, checked]]));
    try {
      const body = { checked, seen: row.checked };
      await refreshIfRefused(project, updateMilestone(String(project), milestone.id, body));
      toast({
        about: `milestone ${row.milestone.id} of ${project}`,
        text: checked ? `${milestone.name} is complete` : `${milestone.name} is open again`,
        onUndo: () => void tick({ ...row, checked }, !checked),
      });
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      setSaving((all) => new Map([...all].filter(([id]) => id !== milestone.id)));
    }
  };
  return { shown, tick };
}
