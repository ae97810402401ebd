import type { ReactNode } from 'react';
import type { ApiError, Answer } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { Box, ButtonLink, ErrorPanel, PageHeader, styled, t } from 'shared-ui/core';

const Subject = styled('span')({
  fontSize: 16,
  lineHeight: '24px',
  color: t.text2,
  overflowWrap: 'anywhere',
});

export interface FormHeadingProps {
  title: string;
  /** The project that the form is about, which the title of the browser tab names too; null: it does not exist. */
  project?: Pick<Project, 'id' | 'name'> | null;
}

/** The heading of a form page. */
export function FormHeading({ title, project }: FormHeadingProps) {
  return (
    <PageHeader title={title} subject={project ? project.name : project}>
      {project && (
        <Subject>
          {project.id} · {project.name}
        </Subject>
      )}
    </PageHeader>
  );
}

/** A form page that shows something else in place of the form. */
export function InsteadOfForm({ children, ...heading }: FormHeadingProps & { children: ReactNode }) {
  return (
    <>
      <FormHeading {...heading} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>{children}</Box>
    </>
  );
}

/** The error of the first read that failed and has no data. */
export const failureOf = (answers: readonly Answer<unknown>[]): ApiError | undefined =>
  answers.find(({ data, error }) => error && !data)?.error;

/** Tells that reads of the form failed; Retry repeats them. */
export function FormFailure({ title, answers }: { title: string; answers: readonly Answer<unknown>[] }) {
  const failed = answers.filter(({ data, error }) => error && !data);
  return (
    <InsteadOfForm title={title}>
      <ErrorPanel
        title="The form did not load"
        onRetry={() => failed.forEach(({ retry }) => retry())}
        retrying={failed.some(({ isLoading }) => isLoading)}
        actions={<ButtonLink to="/projects">Back to Projects</ButtonLink>}
      >
        {failed[0]?.error?.message}
      </ErrorPanel>
    </InsteadOfForm>
  );
}
