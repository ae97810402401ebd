import type { NextStep } from 'shared-api/contracts/next';
import type { Project } from 'shared-api/contracts/project';
import { Button, ButtonLink, styled } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { AssignRoleDialog } from '../shared/people/AssignRoleButton';
import { AssignTeamDialog } from '../shared/people/AssignTeamButton';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

/** The dialog that takes a step: assigning a role or the team. */
export function NextStepDialog({
  project,
  step,
  onClose,
}: {
  project: Project;
  step: NextStep;
  onClose: () => void;
}) {
  const role = project.roles.find(({ usr_role }) => usr_role.id === step.role?.id);
  if (role) return <AssignRoleDialog project={project} role={role} onClose={onClose} />;
  return step.kind === 'team' && <AssignTeamDialog project={project} onClose={onClose} />;
}

export interface NextStepButtonsProps {
  project: Project;
  steps: readonly NextStep[];
  /** Opens the dialog of a step; it stays open when its button disappears. */
  onOpen: (step: NextStep) => void;
}

/**
 * Buttons that take the user's own steps, or link to the place for them, unless the page has a button already: transitions have
 * theirs on the Info tab.
 */
export function NextStepButtons({ project, steps, onOpen }: NextStepButtonsProps) {
  const { pathname } = useLocation();
  const financials = `/projects/${project.id}/financials`;
  const showsFinancials = steps.some(({ kind }) => kind === 'quote') && !pathname.startsWith(financials);
  const dialogSteps = steps.filter(({ kind }) => kind === 'role' || kind === 'team');
  if (!showsFinancials && !dialogSteps.length) return null;
  return (
    <Row>
      {showsFinancials && (
        <ButtonLink size="small" to={financials}>
          Open Financials
        </ButtonLink>
      )}
      {dialogSteps.map((step) => (
        <Button key={step.text} size="small" aria-haspopup="dialog" onClick={() => onOpen(step)}>
          {step.text}
        </Button>
      ))}
    </Row>
  );
}
