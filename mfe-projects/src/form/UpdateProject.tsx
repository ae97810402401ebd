import { useState } from 'react';
import { ApiError, can, refreshProject, updateProject, type EditableProject } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { GroupRole } from 'shared-api/contracts/projectForm';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { useCurrentUser } from 'shared-api/portal';
import { ButtonLink, ErrorPanel, Field, useToast } from 'shared-ui/core';
import { DraftNotice, rebase, sameValue, useDraft, useFormikContext, type DraftName } from 'shared-ui/form';
import type { Calendar } from '../planning/useCalendar';
import { FormHeading, InsteadOfForm } from './FormFrame';
import { fieldsOf, projectShape } from './formShape';
import { ProjectFields } from './ProjectFields';
import { ProjectForm } from './ProjectForm';
import { toUpdateBody, valuesOf, type ProjectValues } from './projectValues';
import { staleChanges } from './staleChanges';
import { StaleNotice } from './StaleNotice';

export const updateTitle = 'Update Project';

/** Why the completion date may not be changed. Source: spec 000, point 4. */
const dateReason = ({ project_state: state }: Project) =>
  state.is_start || state.reset_project
    ? 'You are not among those who may change this date now.'
    : `The date changes only in a start state or in one that resets the project. The state is ${state.name}.`;

/** Says that what was typed is back, and what others changed since. */
function Restored({
  base,
  changes,
  onDiscard,
}: {
  base: ProjectValues;
  changes: readonly string[];
  onDiscard: () => void;
}) {
  const { resetForm } = useFormikContext<ProjectValues>();
  const discard = () => {
    resetForm({ values: base });
    onDiscard();
  };
  if (!changes.length) return <DraftNotice onDiscard={discard} />;
  return (
    <DraftNotice onDiscard={discard}>
      Somebody changed the project since. {changes.join(' ')} Where you typed something else, yours stands
      below.
    </DraftNotice>
  );
}

/** What the server answered to a save over the change of somebody else. */
function staleOf(cause: unknown): EditableProject | undefined {
  if (!(cause instanceof ApiError) || cause.status !== 412 || !cause.tag || !cause.extra['present'])
    return undefined;
  return { project: cause.extra['present'] as Project, tag: cause.tag };
}

export interface UpdateProjectProps {
  opened: EditableProject;
  permissions: readonly Permission[];
  roles: readonly GroupRole[];
  schema: ProjectSchema;
  calendar: Calendar;
  /** Reads the project anew and starts over. */
  onReload: () => void;
}

/** The form of a project that is there. */
export function UpdateProject(props: UpdateProjectProps) {
  const { opened, permissions, roles, schema, calendar, onReload } = props;
  const { id: owner } = useCurrentUser();
  const toast = useToast();
  // Who loses the permission while typing keeps the form, and learns it when saving.
  const [allowed] = useState(() => can(permissions, 'PUT', 'project'));
  const [{ project, tag }, setStart] = useState(opened);
  const [stale, setStale] = useState<EditableProject>();
  const shapeOf = (one: Project) => projectShape(one, roles, schema, permissions);
  const shape = shapeOf(project);
  const base = valuesOf(project, shape);
  const names = fieldsOf(shape).map((field) => field.name);
  const [name] = useState<DraftName>({ owner, form: `update_project/${project.id}`, version: 1 });
  const draft = useDraft(name, base, (found) => rebase(names, found.base, found.values, base));
  const [restored, setRestored] = useState(() =>
    draft.restoredFrom && !sameValue(draft.start, base)
      ? { changes: staleChanges(shape, draft.restoredFrom, base) }
      : undefined,
  );
  const page = `/projects/${project.id}`;
  const subject = `${project.id} · ${project.name}`;

  if (!allowed)
    return (
      <InsteadOfForm title={updateTitle} subject={subject}>
        <ErrorPanel
          icon="lock"
          title="You may not edit this project now"
          actions={<ButtonLink to={page}>Back to the project</ButtonLink>}
        >
          Who may edit it depends on its state, {project.project_state.name}.
        </ErrorPanel>
      </InsteadOfForm>
    );

  const refused = (cause: unknown) => {
    const present = staleOf(cause);
    setStale(present);
    if (present) void refreshProject(String(project.id));
    return present !== undefined;
  };
  const keep = (present: EditableProject) => {
    setStart(present);
    setStale(undefined);
    setRestored(undefined);
    toast({ kind: 'info', text: 'The form is up to date, with what you typed on top. Save it again.' });
  };
  const reload = () => {
    draft.finish();
    onReload();
  };
  return (
    <>
      <FormHeading title={updateTitle} subject={subject} />
      <ProjectForm
        title={updateTitle}
        failed="The project was not updated."
        done="updated"
        cancel={page}
        {...{ draft, base, shape, calendar }}
        before={{ values: base, properties: project.properties }}
        save={(values, its) => {
          setStale(undefined);
          return updateProject(String(project.id), toUpdateBody(values, its), tag);
        }}
        onRefused={refused}
        notice={
          <>
            {stale && (
              <StaleNotice
                projectId={project.id}
                shape={shape}
                before={base}
                now={valuesOf(stale.project, shapeOf(stale.project))}
                onKeep={() => keep(stale)}
                onReload={reload}
              />
            )}
            {restored && (
              <Restored base={base} changes={restored.changes} onDiscard={() => setRestored(undefined)} />
            )}
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
