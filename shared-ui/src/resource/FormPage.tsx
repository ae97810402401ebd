import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { PageHeader } from '../display/PageHeader';
import { phoneMedia, t } from '../theme/tokens';

const Subject = styled('span')({ color: t.text2, overflowWrap: 'anywhere' });

/** Holds an error or a skeleton in the place of a form. */
export const InsteadOfForm = styled('div')({
  padding: '16px 24px 24px',
  maxWidth: 608,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  [phoneMedia]: { padding: 16 },
});

/**
 * The page of a form: title, the name of the row, and the content.
 * @param parent names where a new row will belong: `for Tech Lead`
 */
export function FormPage({
  title,
  subject,
  parent,
  children,
}: {
  title: string;
  subject?: string | undefined;
  parent?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} subject={subject}>
        {(subject ?? parent) && <Subject>{subject ?? parent}</Subject>}
      </PageHeader>
      {children}
    </>
  );
}
