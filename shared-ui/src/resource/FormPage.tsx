import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { PageHeader } from '../display/PageHeader';
import { phoneMedia, t } from '../theme/tokens';

const Subject = styled('span')({ color: t.text2, overflowWrap: 'anywhere' });

/** What stands in the place of a form: what failed, what is on its way. */
export const InsteadOfForm = styled('div')({
  padding: '16px 24px 24px',
  maxWidth: 608,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  [phoneMedia]: { padding: 16 },
});

/** Title of a form's page and what the form is about, around whatever there is to show. */
export function FormPage({
  title,
  subject,
  children,
}: {
  title: string;
  subject?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} subject={subject}>
        {subject && <Subject>{subject}</Subject>}
      </PageHeader>
      {children}
    </>
  );
}
