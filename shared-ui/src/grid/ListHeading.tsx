import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { CountTag } from '../display/Tag';
import { phoneMedia, t } from '../theme/tokens';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  marginBottom: 12,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& h2:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 2, borderRadius: 4 },
});
const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  [phoneMedia]: { marginLeft: 0 },
});

export interface ListHeadingProps {
  id: string;
  title: string;
  /** The number of rows. */
  count?: string;
  /** Buttons, the primary one last. */
  children?: ReactNode;
}

/** The heading of a list inside another page. It can be focused (`tabIndex -1`). */
export const ListHeading = ({ id, title, count, children }: ListHeadingProps) => (
  <Head>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {count !== undefined && <CountTag>{count}</CountTag>}
    <Actions>{children}</Actions>
  </Head>
);
