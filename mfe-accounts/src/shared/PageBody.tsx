import { phoneMedia, styled } from 'shared-ui/core';

/** The sections below the heading of a page about one thing. */
export const PageBody = styled('div')({
  padding: '16px 24px 24px',
  maxWidth: 1008,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
  [phoneMedia]: { padding: 16 },
});
