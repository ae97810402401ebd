import { useState } from 'react';
import { can } from 'shared-api/client';
import { rereadProject, updateProject, type EditableProject } from 'shared-api/delivery';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { useCurrentUser } from 'shared-api/portal';
import { ButtonLink, ErrorPanel, Field } from 'shared-ui/core';
import {
  DraftNotice,
  TwoEditorsDialog,
  TwoEditorsNotice,
  useTwoEditors,
  type DraftName,
} from 'shared-ui/form';
import type { Calendar } from '../shared/planning/useCalendar';
import { comparedFields, lockedFields } from './comparedFields';
import { FormHeading, InsteadOfForm } from '../shared/form/FormFrame';
import { projectShape } from './formShape';
import { projectFacts } from './projectFacts';
import { ProjectFields } from './ProjectFields';
import { ProjectForm } from './ProjectForm';
import { toUpdateBody, valuesOf, type ProjectValues } from './projectValues';

export const updateTitle = 'Update Project';

/** The reason why the completion date may not be changed. Source: spec 000, point 4. */
const dateReason = ({ project_state: state }: Project) =>
  state.is_start || state.reset_project
    ? 'You may not change this date now.'
    : `The date changes only in a start state or in one that resets the project. The state is ${state.name}.`;

export interface UpdateProjectProps {
  opened: EditableProject;
  permissions: readonly Permission[];
  roles: readonly GroupRole[];
  schema: ProjectSchema;
  calendar: Calendar;
}

/** The form that changes a project. */
export function UpdateProject(props: UpdateProjectProps) {
  const { opened, permissions, roles, schema, calendar } = props;
  const { id: owner } = useCurrentUser();
  const { id } = opened.project;
  // A user who loses a permission while typing keeps the form as it is; saving it then fails with the reason.
  const [heldPermissions, setHeldPermissions] = useState(permissions);
  const [allowed] = useState(() => can(permissions, 'PUT', 'project'));
  const shapeOf = (one: Project, its = heldPermissions) => projectShape(one, roles, schema, its);
  const [name] = useState<DraftName>({ owner, form: `update_project/${id}`, version: 1 });
  const two = useTwoEditors<Project, ProjectValues>({
    noun: 'project',
    name,
    opened: { entity: opened.project, tag: opened.tag },
    fields: comparedFields(shapeOf(opened.project)),
    valuesOf: (one) => valuesOf(one, shapeOf(one)),
    facts: (before, now) => projectFacts(before, now, shapeOf(now)),
    locked: (now) => lockedFields(shapeOf(now, permissions)),
    readNow: async () => {
      const now = await rereadProject(String(id));
      return { entity: now.project, tag: now.tag };
    },
    onAccept: () => setHeldPermissions(permissions),
    maySave: can(permissions, 'PUT', 'project'),
  });
  const { entity: project, base, draft, guard } = two;
  const shape = shapeOf(project);
  const page = `/projects/${id}`;

  if (!allowed)
    return (
      <InsteadOfForm title={updateTitle} project={project}>
        <ErrorPanel
          icon="lock"
          title="You may not edit this project now"
          actions={<ButtonLink to={page}>Back to the project</ButtonLink>}
        >
          Who may edit it depends on its state, {project.project_state.name}.
        </ErrorPanel>
      </InsteadOfForm>
    );

  return (
    <>
      <FormHeading title={updateTitle} project={project} />
      <ProjectForm
        title={updateTitle}
        failed="The project was not updated."
        done="updated"
        cancel={page}
        {...{ draft, guard, base, shape, calendar }}
        before={{ values: base, properties: project.properties }}
        isUnchanged={two.isUnchanged}
        save={(values, its) => two.send((tag) => updateProject(String(id), toUpdateBody(values, its), tag))}
        dialog={<TwoEditorsDialog of={two} />}
        notice={
          <>
            <TwoEditorsNotice
              of={two}
              exitLink={(gone) =>
                gone
                  ? { to: '/projects', label: 'Back to Projects' }
                  : { to: page, label: 'Back to the project' }
              }
            />
            <DraftNotice draft={draft} base={base} hidden={Boolean(two.stale)} />
          </>
        }
      >
        <ProjectFields
          shape={shape}
          calendar={calendar}
          dateReason={dateReason(project)}
          group={
            <Field
              label="Delivery Group"
              value={project.project_type.name}
              onChange={() => undefined}
              readOnly
              help="It stays once it is set."
            />
          }
        />
      </ProjectForm>
    </>
  );
}
