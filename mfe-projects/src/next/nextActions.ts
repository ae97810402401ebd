import type { NextStep, ProjectNext } from 'shared-api/contracts/next';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { needsSubmittedQuote, submitQuotePath } from '../shared/workflow/transitionRules';

/** How a step is taken: in a dialog, or at an address. */
export type NextAction = { dialog: true } | { to: string };

/** How the user takes a step now; undefined while it is blocked, or if they do not see the place where it is taken. */
export function actionOf(
  step: NextStep,
  project: Project,
  permissions: readonly Permission[] | undefined,
): NextAction | undefined {
  switch (step.kind) {
    case 'quote':
      return step.unseen ? undefined : { to: `/projects/${project.id}/financials` };
    case 'transition':
      if (!step.transition || step.transition.blocked.length > 0) return undefined;
      return needsSubmittedQuote(step.transition, permissions)
        ? { to: submitQuotePath(project) }
        : { dialog: true };
    case 'role':
      return project.roles.some(({ usr_role }) => usr_role.id === step.role?.id)
        ? { dialog: true }
        : undefined;
    case 'team':
      return { dialog: true };
    default:
      return undefined;
  }
}

/** The user's own steps, without the survey and the hold, which makes nobody next. */
export const ownStepsOf = ({ steps }: Pick<ProjectNext, 'steps'>): NextStep[] =>
  steps.filter(({ mine, kind }) => mine && kind !== 'survey' && kind !== 'hold');

/** `4 of 7 milestones open`; undefined before the work has started, and once all are complete. */
export function openMilestones({ milestones, project_state: state }: Project): string | undefined {
  const open = milestones.filter(({ checked }) => !checked).length;
  if (state.is_start || open === 0) return undefined;
  const all = milestones.length;
  return `${open} of ${all} ${all === 1 ? 'milestone' : 'milestones'} open`;
}
