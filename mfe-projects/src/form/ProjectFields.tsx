import type { ReactNode } from 'react';
import { projectFieldTitles, projectTextLimits } from 'shared-api/projectFields';
import { FormCell, FormSection, FormTextField, SchemaFields } from 'shared-ui/form';
import type { Calendar } from '../shared/planning/useCalendar';
import type { FormShape } from './formShape';
import { PlanningFields } from './PlanningFields';
import { RoleField } from './RoleField';

export interface ProjectFieldsProps {
  /** Undefined until a group is chosen and its fields have loaded. */
  shape: FormShape | undefined;
  calendar: Calendar;
  /** The field of the delivery group: a select, or read-only. */
  group: ReactNode;
  dateReason?: string;
  /** Shown after the fields, or in place of the group's fields while they load. */
  children?: ReactNode;
}

/** The fields of a project, for creating and for changing it. Source: spec 000, point 2 (Create and update). */
export function ProjectFields({ shape, calendar, group, dateReason = '', children }: ProjectFieldsProps) {
  return (
    <>
      <FormSection
        title="Project"
        help="Name and delivery group. Workflow, roles and catalogue depend on the group."
      >
        <FormCell name="name" wide>
          <FormTextField
            name="name"
            label={projectFieldTitles.name}
            required
            count={projectTextLimits.name}
          />
        </FormCell>
        <FormCell name="project_type">{group}</FormCell>
        {shape?.usesPlanning && <PlanningFields section="project" {...{ shape, calendar, dateReason }} />}
      </FormSection>
      {shape?.usesPlanning && (
        <FormSection title="Work and cost" help="What is needed, by when, and who pays for it.">
          <PlanningFields section="work" {...{ shape, calendar, dateReason }} />
        </FormSection>
      )}
      {shape && shape.roles.length > 0 && (
        <FormSection title="People" help={`Roles that ${shape.groupName} asks for at the start.`}>
          {shape.roles.map((role) => (
            <FormCell key={role.key} name={`roles.${role.key}`}>
              <RoleField role={role} name={`roles.${role.key}`} />
            </FormCell>
          ))}
        </FormSection>
      )}
      {shape && shape.leaves.length > 0 && (
        <FormSection title={`${shape.groupName} properties`} help="Defined by the delivery group.">
          <FormCell wide>
            <SchemaFields leaves={shape.leaves} prefix="properties" today={calendar.today} />
          </FormCell>
        </FormSection>
      )}
      {children}
    </>
  );
}
