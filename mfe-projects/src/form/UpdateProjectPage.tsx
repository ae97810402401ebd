import { usePermissions } from 'shared-api/client';
import { useEditableProject, useGroupRoles, useProjectSchema } from 'shared-api/delivery';
import { Box, ButtonLink, ErrorPanel, WhileLoading } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { useCalendar } from '../shared/planning/useCalendar';
import { GoneNotice, useBackWhenGone } from '../shared/useBackWhenGone';
import { FormFailure, failureOf, FormHeading, InsteadOfForm } from '../shared/form/FormFrame';
import { FormSkeleton } from '../shared/form/FormSkeleton';
import { UpdateProject, updateTitle } from './UpdateProject';

/** `projects/{projectId}/update`: changes a project. Source: spec 000, point 2 (Create and update). */
export default function UpdateProjectPage() {
  const { projectId: id = '' } = useParams();
  const opened = useEditableProject(id);
  const permissions = usePermissions(id);
  const schema = useProjectSchema(id);
  const roles = useGroupRoles(opened.data?.project.project_type.id ?? null);
  const calendar = useCalendar();
  const stays = useBackWhenGone(id, Boolean(opened.data), permissions.error);
  const answers = [opened, permissions, schema, roles, calendar];

  // A malformed id (400) is shown like an unknown one.
  if (!opened.data && [400, 403, 404].includes(opened.error?.status ?? 0))
    return (
      <InsteadOfForm title={updateTitle} project={null}>
        <ErrorPanel
          icon="search"
          title="There is no such project, or you may not see it."
          actions={<ButtonLink to="/projects">Back to Projects</ButtonLink>}
        >
          Check the number, or ask the person who sent you the link.
        </ErrorPanel>
      </InsteadOfForm>
    );
  if (failureOf(answers)) return <FormFailure title={updateTitle} answers={answers} />;
  const ready = opened.data && permissions.data && schema.data && roles.data && calendar.data;
  const skeleton = (
    <>
      <FormHeading title={updateTitle} />
      <FormSkeleton />
    </>
  );
  return (
    <WhileLoading loading={!ready} skeleton={skeleton}>
      {ready && stays && (
        <Box sx={{ padding: { xs: '16px 16px 0', sm: '16px 24px 0' } }}>
          <GoneNotice id={id} />
        </Box>
      )}
      {ready && (
        <UpdateProject
          // Another project needs another form; revalidating the same one does not.
          key={opened.data!.project.id}
          opened={opened.data!}
          permissions={permissions.data!}
          schema={schema.data!}
          roles={roles.data!}
          calendar={calendar.data!}
        />
      )}
    </WhileLoading>
  );
}
