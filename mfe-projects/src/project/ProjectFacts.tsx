import type { Project, Transition } from 'shared-api/contracts/project';
import { Description, DescriptionList, styled } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { ChangeStateButton } from './ChangeStateButton';
import { flattenProperties } from './flattenProperties';

const Section = styled('section')({
  '& + &': { marginTop: 24 },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
});

const longText = 40;

/** What the project is: name, group, state, planning data, the group's own properties. Source: spec 000, point 2. */
export function ProjectFacts({
  project,
  transitions,
}: {
  project: Project;
  transitions: readonly Transition[];
}) {
  const { p4p, project_state: state } = project;
  const properties = flattenProperties(project.properties);
  return (
    <>
      <Section aria-labelledby="project-facts">
        <h2 id="project-facts">Project</h2>
        <DescriptionList columns={2}>
          <Description label="Project name" wide>
            {project.name}
          </Description>
          <Description
            label="Status"
            action={<ChangeStateButton project={project} transitions={transitions} />}
          >
            {project.on_hold ? `${state.name} ( on hold )` : state.name}
          </Description>
          <Description label="Delivery group">{project.project_type.name}</Description>
          <Description label="Requester">{project.creator.name}</Description>
          {p4p && (
            <>
              <Description label="Clarity Code">{p4p.clarity_code}</Description>
              <Description label="PAN Code / OPEX Cost Centre">{p4p.pan_code}</Description>
              <Description label="Release ID">{p4p.release_id}</Description>
              <Description label="Work Completion Date">{formatDate(p4p.delivery_date)}</Description>
              <Description label="Work Required" wide>
                {p4p.work_required}
              </Description>
            </>
          )}
        </DescriptionList>
      </Section>
      {properties.length > 0 && (
        <Section aria-labelledby="project-properties">
          <h2 id="project-properties">{project.project_type.name} properties</h2>
          <DescriptionList columns={2}>
            {properties.map(({ label, value }) => (
              <Description key={label} label={label} wide={value.length > longText}>
                {value}
              </Description>
            ))}
          </DescriptionList>
        </Section>
      )}
    </>
  );
}
