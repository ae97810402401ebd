import { phoneMedia, styled, t } from 'shared-ui/core';

/** The actions of a tab, at its bottom and always in view. Mark a destructive action `data-end`: it stands apart. */
export const ActionBar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '8px 24px',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bg,
  '&:empty': { display: 'none' },
  '& > [data-end]': { marginLeft: 'auto' },
  // On a phone, a sticky bar would cover a third of the screen.
  [phoneMedia]: { position: 'static', padding: '8px 16px' },
});
