import type { ReactNode } from 'react';
import { styled } from 'shared-ui/core';

const Section = styled('section')({
  '& + &': { marginTop: 24 },
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 },
});

/** A group of facts under its heading. @param id of the heading, unique in the page */
export function FactsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  );
}
