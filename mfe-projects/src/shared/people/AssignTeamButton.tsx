import { lazyDialog } from '../LazyDialog';
import { PencilDialog } from '../PencilDialog';
import type { TeamFormProps } from './TeamForm';

const title = 'Update Team';

/** The dialog alone, for other buttons. */
export const AssignTeamDialog = lazyDialog<TeamFormProps>(
  () => title,
  async () => {
    const { TeamForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './TeamForm');
    return TeamForm;
  },
);

/**
 * Assigns a team, after naming the people who would lose a team-bound role. Source: spec 000, points 2 (Modals) and 5;
 * domain.md 1.
 */
export function AssignTeamButton({ project }: TeamFormProps) {
  return (
    <PencilDialog title={title}>
      {(close) => <AssignTeamDialog project={project} onClose={close} />}
    </PencilDialog>
  );
}
