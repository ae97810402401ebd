import type { Permission } from 'shared-api/contracts/permissions';
import type { P4p, Project } from 'shared-api/contracts/project';
import { declarationOf, factLabel, isDateField, p4pFields, type P4pField } from 'shared-api/projectFields';
import { Description } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { LinkedText } from 'shared-ui/content';
import { mayChange } from '../shared/planning/planningFields';
import { UpdatePlanningButton } from '../shared/planning/UpdatePlanningButton';
import { WhileOffered } from '../shared/WhileOffered';
import { UpdateDateButton } from './UpdateDateButton';

const isLong = (field: P4pField) => declarationOf(field).kind === 'longText';
/** A long text takes the whole width, so it stands below the short values. */
const inOrder = [...p4pFields.filter((field) => !isLong(field)), ...p4pFields.filter(isLong)];

export interface PlanningFactsProps {
  project: Project;
  p4p: P4p;
  permissions: readonly Permission[] | undefined;
}

/** The planning and cost data, with a pencil beside each field that the user may change. Source: spec 000, point 2 (Info tab). */
export function PlanningFacts({ project, p4p, permissions }: PlanningFactsProps) {
  return inOrder.map((field) => (
    <Description
      key={field}
      label={factLabel(field)}
      wide={isLong(field)}
      action={
        <WhileOffered when={mayChange(permissions, field)}>
          {isDateField(field) ? (
            <UpdateDateButton projectId={project.id} field={field} date={p4p[field]} />
          ) : (
            <UpdatePlanningButton {...{ project, p4p, field }} />
          )}
        </WhileOffered>
      }
    >
      {isDateField(field) ? formatDate(p4p[field]) : p4p[field] && <LinkedText>{p4p[field]}</LinkedText>}
    </Description>
  ));
}
