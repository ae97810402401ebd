import { phoneMedia, styled, t } from 'shared-ui/core';

export const AimBody = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});
export const AimHead = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 32,
  '& > h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > p': { color: t.text2 },
  '& > [data-end]': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  [phoneMedia]: { '& > [data-end]': { marginLeft: 0, width: '100%' } },
});
