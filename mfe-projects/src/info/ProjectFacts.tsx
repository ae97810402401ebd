import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { Description, DescriptionList } from 'shared-ui/core';
import { ChangeStateButton } from './ChangeStateButton';
import { FactsSection } from '../shared/FactsSection';
import { PlanningFacts } from './PlanningFacts';
import { ProjectProperties } from './ProjectProperties';

/** The facts of the project: name, group, state, planning data, and the group's own properties. Source: spec 000, point 2. */
export function ProjectFacts({
  project,
  permissions,
  transitions,
}: {
  project: Project;
  permissions: readonly Permission[] | undefined;
  transitions: readonly Transition[];
}) {
  const { p4p, project_state: state } = project;
  return (
    <>
      <FactsSection id="project-facts" title="Project">
        <DescriptionList columns={2}>
          <Description label="Project name" wide>
            {project.name}
          </Description>
          <Description
            label="Status"
            action={<ChangeStateButton {...{ project, transitions, permissions }} />}
          >
            {project.on_hold ? `${state.name} ( on hold )` : state.name}
          </Description>
          <Description label="Delivery Group">{project.project_type.name}</Description>
          <Description label="Requester">{project.creator.name}</Description>
          {p4p && <PlanningFacts project={project} p4p={p4p} permissions={permissions} />}
        </DescriptionList>
      </FactsSection>
      <ProjectProperties project={project} permissions={permissions} />
    </>
  );
}
