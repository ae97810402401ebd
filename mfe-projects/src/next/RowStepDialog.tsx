import { useEffect, useState, type ReactNode } from 'react';
import { usePermissions, useProject, useProjectNext } from 'shared-api/client';
import type { NextRow, NextStep } from 'shared-api/contracts/next';
import { Button, Dialog, FormNotice, LoadError, RouterLink, WhileLoading } from 'shared-ui/core';
import { loadProjectDialogs } from '../shared/loadProjectDialogs';
import { NextStepDialog } from './NextStepDialog';
import { RowStepSkeleton } from './RowStepSkeleton';

/** A step of a row of the list. */
export interface RowStep {
  row: NextRow;
  step: NextRow['steps'][number];
}

export interface RowStepDialogProps extends RowStep {
  onClose: () => void;
}

/** Whether a step of a project is the one that a row of the list names. */
const isStep =
  ({ kind, text }: RowStep['step']) =>
  (step: { kind: string; text: string; mine: boolean }) =>
    step.mine && step.kind === kind && step.text === text;

/**
 * Takes a step of a project from a list: reads the project and opens the dialog of the step, which names the project. If somebody
 * else took the step since the list was read, it says so. An open dialog stays when the step is taken meanwhile.
 */
export function RowStepDialog({ row, step, onClose }: RowStepDialogProps) {
  const id = String(row.project_id);
  const project = useProject(id);
  const permissions = usePermissions(id);
  const next = useProjectNext(id);
  // While the project is read.
  useEffect(loadProjectDialogs, []);
  const [found, setFound] = useState<NextStep>();
  const present = next.data?.steps.find(isStep(step));
  if (present && !found) setFound(present);
  const failed = [project, permissions, next].find(({ data, error }) => error && !data);
  const named = (
    <strong>
      #{id} {row.project_name}
    </strong>
  );
  const frame = (children: ReactNode) => (
    <Dialog open title={step.text} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {named}
      {children}
    </Dialog>
  );
  if (failed) return frame(<LoadError title="The project did not load." read={failed} />);
  if (!project.data || !permissions.data || !next.data)
    return (
      <WhileLoading loading skeleton={frame(<RowStepSkeleton />)}>
        {null}
      </WhileLoading>
    );
  if (!found)
    return frame(
      <p>
        This step is done already, or no longer yours.{' '}
        <RouterLink to={`/projects/${id}`}>Open project {id}</RouterLink>
      </p>,
    );
  return (
    <FormNotice notice={named}>
      <NextStepDialog project={project.data} permissions={permissions.data} step={found} onClose={onClose} />
    </FormNotice>
  );
}
