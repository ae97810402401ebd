import type { ReactNode } from 'react';
import type { ApiError, Answer } from 'shared-api/client';
import { Box, ButtonLink, ErrorPanel, PageHeader, styled, t } from 'shared-ui/core';

const Subject = styled('span')({
  fontSize: 16,
  lineHeight: '24px',
  color: t.text2,
  overflowWrap: 'anywhere',
});

/** The title of a form's page, with what it is about. @param subject null: there is no such thing */
export function FormHeading({ title, subject }: { title: string; subject?: string | null | undefined }) {
  return (
    <PageHeader title={title} subject={subject === null ? null : undefined}>
      {subject && <Subject>{subject}</Subject>}
    </PageHeader>
  );
}

/** Something stands in the place of the form. */
export function InsteadOfForm({
  title,
  subject,
  children,
}: {
  title: string;
  subject?: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <FormHeading title={title} subject={subject} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>{children}</Box>
    </>
  );
}

/** Reads of a form of which none came and one failed. */
export const failureOf = (answers: readonly Answer<unknown>[]): ApiError | undefined =>
  answers.find(({ data, error }) => error && !data)?.error;

/** The form's reads failed; Retry repeats those that did. */
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
