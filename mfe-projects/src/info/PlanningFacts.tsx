import type { Permission } from 'shared-api/contracts/permissions';
import type { P4p, Project } from 'shared-api/contracts/project';
import { Description } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { mayChange, type PlanningText } from '../shared/planning/planningFields';
import { UpdateDateButton } from './UpdateDateButton';
import { UpdatePlanningButton } from '../shared/planning/UpdatePlanningButton';
import { WhileOffered } from '../shared/WhileOffered';

export interface PlanningFactsProps {
  project: Project;
  p4p: P4p;
  permissions: readonly Permission[] | undefined;
}

/** The planning and cost data, with a pencil beside each field that the user may change. Source: spec 000, point 2 (Info tab). */
export function PlanningFacts({ project, p4p, permissions }: PlanningFactsProps) {
  const fact = (field: PlanningText, label: string) => (
    <Description
      label={label}
      wide={field === 'work_required'}
      action={
        <WhileOffered when={mayChange(permissions, field)}>
          <UpdatePlanningButton {...{ project, p4p, field, label }} />
        </WhileOffered>
      }
    >
      {p4p[field]}
    </Description>
  );
  const { delivery_date: date } = p4p;
  return (
    <>
      {fact('clarity_code', 'Clarity Code')}
      {fact('pan_code', 'PAN Code / OPEX Cost Centre')}
      {fact('release_id', 'Release ID')}
      <Description
        label="Work Completion Date"
        action={
          <WhileOffered when={mayChange(permissions, 'delivery_date')}>
            <UpdateDateButton project={project} date={date} />
          </WhileOffered>
        }
      >
        {formatDate(date)}
      </Description>
      {fact('work_required', 'Work Required')}
    </>
  );
}
