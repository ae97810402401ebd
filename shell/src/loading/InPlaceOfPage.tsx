import type { ReactNode } from 'react';
import { Box, PageHeader } from 'shared-ui/core';

/** A panel where a page would be, under the page's title: it did not load, or is switched off. Source: mock 08. */
export function InPlaceOfPage({ title, children }: { title: string; children: ReactNode }) {
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
