import { useState } from 'react';
import type { ProjectType } from 'shared-api/contracts/groups';
import {
  createProject,
  useGroupAttachmentTypes,
  useGroupRoles,
  useNewProjectSchema,
  useProjectTypes,
} from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, ButtonLink, EmptyState, LoadError, WhileLoading } from 'shared-ui/core';
import { DraftNotice, FormSelect, useDirtyGuard, useDraft, type DraftName } from 'shared-ui/form';
import { useConfig } from '../shared/useConfig';
import { offeredTypes } from '../shared/upload/attachmentTypes';
import { useCalendar, type Calendar } from '../shared/planning/useCalendar';
import { AttachmentsPart, filesField } from './AttachmentsPart';
import { FormFailure, failureOf, FormHeading, InsteadOfForm } from '../shared/form/FormFrame';
import { FormSkeleton, GroupSkeleton } from '../shared/form/FormSkeleton';
import { newProjectShape, type FormShape } from './formShape';
import { ProjectFields } from './ProjectFields';
import { ProjectForm } from './ProjectForm';
import { useChosenFiles } from './useChosenFiles';
import { emptyValues, toCreateBody } from './projectValues';

const title = 'Create Project';

/** Reads the fields that the form asks for in a group. */
function useShape(group: ProjectType | undefined) {
  const roles = useGroupRoles(group?.id ?? null);
  const schema = useNewProjectSchema(group?.id ?? null);
  const shape =
    group && roles.data && schema.data ? newProjectShape(group, roles.data, schema.data) : undefined;
  return { shape, answers: [roles, schema] };
}

/** What admins tell everybody who raises a project in the chosen group. */
function GroupNotice({ group }: { group: ProjectType | undefined }) {
  const { createNotice } = useConfig({ groupId: group?.id });
  return (
    createNotice && (
      <Banner
        kind="info"
        title="Before you raise a project."
        sx={{ marginBottom: '16px', whiteSpace: 'pre-line' }}
      >
        {createNotice}
      </Banner>
    )
  );
}

interface GroupPartProps {
  group: ProjectType | undefined;
  shape: FormShape | undefined;
  answers: ReturnType<typeof useShape>['answers'];
}

/** Shown in place of the group's fields: nothing, their skeleton, or why they did not load. */
function GroupPart({ group, shape, answers }: GroupPartProps) {
  const failure = failureOf(answers);
  if (!group || shape) return null;
  if (!failure)
    return (
      <WhileLoading loading skeleton={<GroupSkeleton />}>
        {null}
      </WhileLoading>
    );
  return (
    <LoadError
      title="The fields of this delivery group did not load."
      sx={{ marginBottom: '24px' }}
      read={{
        error: failure,
        isLoading: answers.some(({ isLoading }) => isLoading),
        retry: () => answers.forEach(({ data, retry }) => !data && retry()),
      }}
    />
  );
}

function CreateProject({ groups, calendar }: { groups: readonly ProjectType[]; calendar: Calendar }) {
  const { id: owner } = useCurrentUser();
  const [name] = useState<DraftName>({ owner, form: 'create_project', version: 1 });
  // A single group is chosen already. Source: spec 000, point 5.
  const [base] = useState(() => emptyValues(groups.length === 1 ? groups[0]!.id : null));
  const find = (id: string) => groups.find((one) => String(one.id) === id);
  const draft = useDraft(name, base, ({ values }) =>
    find(values.project_type) ? values : { ...values, project_type: base.project_type },
  );
  const guard = useDirtyGuard();
  const [chosen, setChosen] = useState(draft.start.project_type);
  const group = find(chosen);
  const { shape, answers } = useShape(group);
  const attachable = useGroupAttachmentTypes(group?.id ?? null);
  const held = useChosenFiles(offeredTypes(attachable.data ?? []));
  return (
    <ProjectForm
      title={title}
      failed="The project was not created."
      done="created"
      cancel="/projects"
      {...{ draft, guard, base, shape, calendar }}
      beside={{ field: filesField, files: held.files.length, fault: held.fault, send: held.send }}
      save={(values, its) => createProject(toCreateBody(values, its))}
      notice={
        <>
          <GroupNotice group={group} />
          <DraftNotice
            draft={draft}
            base={base}
            onDiscard={() => setChosen(base.project_type)}
            onUndo={({ project_type: id }) => setChosen(id)}
          />
        </>
      }
    >
      <ProjectFields
        shape={shape}
        calendar={calendar}
        group={
          <FormSelect
            name="project_type"
            label="Delivery Group"
            required
            placeholder="Choose a delivery group"
            options={groups.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChosen={setChosen}
            help={group ? undefined : 'The rest of the form depends on it.'}
          />
        }
      >
        <GroupPart group={group} shape={shape} answers={answers} />
        {shape && <AttachmentsPart held={held} read={attachable} />}
      </ProjectFields>
    </ProjectForm>
  );
}

/** `projects/create`: raises a project. Source: spec 000, point 2 (Create and update). */
export default function CreateProjectPage() {
  const types = useProjectTypes();
  const calendar = useCalendar();
  const offered = types.data?.filter(({ can_create }) => can_create);
  if (failureOf([types, calendar])) return <FormFailure title={title} answers={[types, calendar]} />;
  if (offered?.length === 0)
    return (
      <InsteadOfForm title={title}>
        <EmptyState
          icon="folder"
          title="You may not raise projects in any delivery group"
          actions={<ButtonLink to="/projects">Back to Projects</ButtonLink>}
        >
          The admins of a delivery group decide who raises projects in it. Ask the admin of the group that
          does such work for you, or your team manager.
        </EmptyState>
      </InsteadOfForm>
    );
  const ready = offered && calendar.data;
  return (
    <>
      <FormHeading title={title} />
      <WhileLoading loading={!ready} skeleton={<FormSkeleton />}>
        {ready && <CreateProject groups={offered} calendar={calendar.data!} />}
      </WhileLoading>
    </>
  );
}
