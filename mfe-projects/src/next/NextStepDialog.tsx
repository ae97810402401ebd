import { useState, type ReactNode } from 'react';
import { useTransitions } from 'shared-api/client';
import type { NextStep } from 'shared-api/contracts/next';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { AssignRoleDialog } from '../shared/people/AssignRoleButton';
import { AssignTeamDialog } from '../shared/people/AssignTeamButton';
import { ChangeStateDialog } from '../shared/workflow/ChangeStateDialog';

interface StepProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  onClose: () => void;
}

/**
 * Change State with the transition chosen, unless it is blocked; the dialog says why then. Until the others are read, it offers that
 * one.
 */
function TransitionDialog({ project, transition, ...rest }: StepProps & { transition: Transition }) {
  const { data } = useTransitions(String(project.id));
  return (
    <ChangeStateDialog
      project={project}
      transitions={data?.length ? data : [transition]}
      {...(transition.blocked.length ? {} : { chosen: transition })}
      {...rest}
    />
  );
}

/** The dialog that takes a step: a change of the state, or the assignment of a role or the team. */
export function NextStepDialog({ step, ...props }: StepProps & { step: NextStep }) {
  const { project, onClose } = props;
  if (step.transition) return <TransitionDialog transition={step.transition} {...props} />;
  const role = project.roles.find(({ usr_role }) => usr_role.id === step.role?.id);
  if (role) return <AssignRoleDialog project={project} role={role} onClose={onClose} />;
  return step.kind === 'team' && <AssignTeamDialog project={project} onClose={onClose} />;
}

/**
 * The dialog of the step that was pressed. It stays open when somebody else takes the step first; saving it then fails with the
 * reason.
 * @returns `open`, which opens the dialog of a step; `dialog` to render
 */
export function useNextStepDialog(props: Omit<StepProps, 'onClose'>): {
  open: (step: NextStep) => void;
  dialog: ReactNode;
} {
  const [step, setStep] = useState<NextStep>();
  return {
    open: setStep,
    dialog: step && <NextStepDialog {...props} step={step} onClose={() => setStep(undefined)} />,
  };
}
