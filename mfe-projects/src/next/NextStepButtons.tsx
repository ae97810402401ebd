import { useState } from 'react';
import type { NextStep } from 'shared-api/contracts/next';
import type { Project } from 'shared-api/contracts/project';
import { Button, ButtonLink, styled } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { AssignRoleDialog } from '../project/AssignRoleButton';
import { AssignTeamDialog } from '../project/AssignTeamButton';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '&:empty': { display: 'none' } });

/**
 * Buttons that do one's own steps, or lead to where they are done: what has no button on the page anyway. The ways on have
 * theirs on the Info tab.
 */
export function NextStepButtons({ project, steps }: { project: Project; steps: readonly NextStep[] }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<NextStep>();
  const close = () => setOpen(undefined);
  const financials = `/projects/${project.id}/financials`;
  const quotes = steps.some(({ kind }) => kind === 'quote') && !pathname.startsWith(financials);
  const dialogs = steps.filter(({ kind }) => kind === 'role' || kind === 'team');
  const role = open?.role && project.roles.find(({ usr_role }) => usr_role.id === open.role?.id);
  if (!quotes && !dialogs.length) return null;
  return (
    <Row>
      {quotes && (
        <ButtonLink size="small" to={financials}>
          Open Financials
        </ButtonLink>
      )}
      {dialogs.map((step) => (
        <Button key={step.text} size="small" aria-haspopup="dialog" onClick={() => setOpen(step)}>
          {step.text}
        </Button>
      ))}
      {role && <AssignRoleDialog project={project} role={role} onClose={close} />}
      {open?.kind === 'team' && <AssignTeamDialog project={project} onClose={close} />}
    </Row>
  );
}
