import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { can } from 'shared-api/client';
import { Avatar, Description, DescriptionList, styled, t } from 'shared-ui/core';
import { AssignRoleButton } from '../shared/people/AssignRoleButton';
import { holderName } from '../shared/people/roleHolder';
import { AssignTeamButton } from '../shared/people/AssignTeamButton';
import { WhileOffered } from '../shared/WhileOffered';

const Section = styled('section')({
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
});
const Holder = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // The avatar is higher than a line of text; the margin keeps the row at its usual height.
  '& > span:first-of-type': { margin: '-2px 0' },
  '&[data-none]': { color: t.text3 },
});

/** A person or team with an avatar, or "Unassigned". @param shown the name as it is shown, if not `name` */
function Assigned({ name, shown = name }: { name: string | undefined; shown?: string | undefined }) {
  return (
    <Holder {...(name ? {} : { 'data-none': '' })}>
      <Avatar name={name ?? null} />
      <span>{shown ?? 'Unassigned'}</span>
    </Holder>
  );
}

/** The team and the holders of the roles, with a pencil beside each that the user may change. Source: spec 000, point 2 (Info tab). */
export function TeamAndRoles({
  project,
  permissions,
}: {
  project: Project;
  permissions: readonly Permission[] | undefined;
}) {
  return (
    <Section aria-labelledby="project-team">
      <h2 id="project-team">Team and roles</h2>
      <DescriptionList>
        <Description
          label="Team"
          action={
            <WhileOffered when={can(permissions, 'PUT', 'team')}>
              <AssignTeamButton project={project} />
            </WhileOffered>
          }
        >
          <Assigned name={project.team?.name} />
        </Description>
        {project.roles.map((role) => (
          <Description
            key={role.usr_role.id}
            label={role.usr_role.name}
            action={
              <WhileOffered when={role.can_edit}>
                <AssignRoleButton project={project} role={role} />
              </WhileOffered>
            }
          >
            <Assigned name={role.usr?.name} shown={holderName(role)} />
          </Description>
        ))}
      </DescriptionList>
    </Section>
  );
}
