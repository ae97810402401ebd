import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { PageHeader, phoneMedia, StateChip, stateKind, styled, t } from 'shared-ui/core';
import { WhyMenu } from '../shared/why/WhyMenu';
import { HoldButton } from './HoldButton';
import { WhileOffered } from '../shared/WhileOffered';

const Name = styled('span')({
  fontSize: 16,
  lineHeight: '24px',
  color: t.text2,
  overflowWrap: 'anywhere',
  minWidth: 0,
  [phoneMedia]: { order: 3, flexBasis: '100%', fontSize: 14, lineHeight: '20px' },
});

function ProjectChip({ project }: { project: Project }) {
  const { project_state: state, on_hold: onHold } = project;
  return (
    <StateChip
      large
      label={state.name}
      hue={state.colour}
      kind={stateKind(state)}
      fraction={state.progress}
      days={state.is_closed ? null : state.days}
      onHold={onHold}
      alert={state.is_start}
    />
  );
}

export interface ProjectHeadingProps {
  id: string;
  project: Project | undefined;
  permissions?: readonly Permission[] | undefined;
  /** The project does not exist, or the user may not see it. */
  isGone?: boolean;
  /** The name of the open tab, for the browser tab's title. */
  tab?: string | undefined;
}

/** The heading "Project: 481" with name, state and the hold button. A start state is red. Source: spec 000, point 2 (Project page). */
export function ProjectHeading({ id, project, permissions, isGone = false, tab }: ProjectHeadingProps) {
  return (
    <PageHeader
      title={`Project: ${id}`}
      subject={isGone ? null : project?.name}
      tab={tab}
      actions={
        project && (
          <>
            <WhileOffered when={can(permissions, 'PUT', 'on_hold')}>
              <HoldButton project={project} />
            </WhileOffered>
            <WhyMenu project={project} />
          </>
        )
      }
    >
      {project && (
        <>
          <Name>{project.name}</Name>
          <ProjectChip project={project} />
        </>
      )}
    </PageHeader>
  );
}
