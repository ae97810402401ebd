import type { ReactNode } from 'react';
import { headingId, styled, t } from 'shared-ui/core';
import { ChapterContext } from './guideContext';

const Box = styled('section')({
  maxWidth: 680,
  '& + &': { marginTop: 32, paddingTop: 32, borderTop: `1px solid ${t.border}` },
  '& > h2': {
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    letterSpacing: '-0.011em',
    marginBottom: 12,
    scrollMarginTop: 16,
  },
  '& > h2:focus-visible': { outline: 'none' },
  '@media print': {
    maxWidth: 'none',
    '& > h2': { breakAfter: 'avoid' },
    '& + &': { border: 0, paddingTop: 0, breakBefore: 'page' },
  },
});

/** A chapter with a heading that an address can link to: `/userguide#projects`. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = headingId(title);
  return (
    <Box aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <ChapterContext value={id}>{children}</ChapterContext>
    </Box>
  );
}
