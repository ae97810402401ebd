import type { ReactNode } from 'react';
import { Box, PageHeader } from 'shared-ui/core';

/** A panel instead of a page that did not load or is switched off, below the page's title. Source: mock 08. */
export function PagePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          placeItems: 'start center',
          px: 2,
          pt: { xs: 3, md: 11 },
          pb: 3,
        }}
      >
        {children}
      </Box>
    </>
  );
}
