import type { ProjectMilestone } from 'shared-api/contracts/milestones';

/** In sentences, which milestones were completed or reopened while somebody changed the list. */
export function milestoneFacts(
  before: readonly ProjectMilestone[],
  now: readonly ProjectMilestone[],
): string[] {
  return now.flatMap(({ milestone, checked, completed_by }) => {
    const was = before.find((one) => one.milestone.id === milestone.id)?.checked ?? false;
    if (was === checked) return [];
    if (!checked) return [`${milestone.name} is not complete any more.`];
    const by = completed_by ? ` by ${completed_by.name}` : '';
    return [`${milestone.name} was completed${by}: it stays in the list.`];
  });
}
