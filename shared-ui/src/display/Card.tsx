import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

const Box = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    padding: '14px 16px 0',
  },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > header > :last-child:not(h2, small)': { marginLeft: 'auto' },
  '& > header > small': {
    fontSize: 12,
    lineHeight: '16px',
    color: t.text2,
    [phoneMedia]: { order: 1, flexBasis: '100%' },
  },
  '& > div': { flex: 1, padding: '8px 16px 16px', minWidth: 0 },
});

export interface CardProps {
  title: string;
  /** Said beside the title: what its numbers are. */
  note?: string;
  /** At the right of the title: a link to the full page, say. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled box, one of several on a page. */
export function Card({ title, note, action, children }: CardProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
        {action}
      </header>
      <div>{children}</div>
    </Box>
  );
}
