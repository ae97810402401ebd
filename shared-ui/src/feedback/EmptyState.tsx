import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Icon, type IconName } from '../icons/Icon';
import { t } from '../theme/tokens';

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 4,
  padding: '48px 24px',
  '& > svg': { color: t.text3, marginBottom: 4 },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { color: t.text2, maxWidth: 400 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
  marginTop: 12,
});

export interface EmptyStateProps {
  icon?: IconName;
  /** Says what is missing: "No project matches these filters". */
  title: string;
  /** Why, and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of an empty list: why it is empty and what to do next. */
export function EmptyState({ icon = 'folder', title, children, actions }: EmptyStateProps) {
  return (
    <Box>
      <Icon name={icon} size={24} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}
