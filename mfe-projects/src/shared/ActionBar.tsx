import { phoneMedia, styled, t } from 'shared-ui/core';

/** What can be done in a tab, at its foot and always in view. What destroys stands apart: `data-end`. */
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
  // There the buttons would take a third of the screen from what they are about.
  [phoneMedia]: { position: 'static', padding: '8px 16px' },
});
