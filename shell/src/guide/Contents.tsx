import { breakpoints, headingId, RouterLink, styled, t } from 'shared-ui/core';
import type { Section } from './useSections';

const Nav = styled('nav')({
  position: 'sticky',
  top: 16,
  '& a': { display: 'block', padding: '4px 0', color: t.text2 },
  '& a:hover': { color: t.text },
  '& > ol > li > a': { fontWeight: 500, color: t.text },
  '& ol ol': { borderLeft: `1px solid ${t.border}`, margin: '0 0 8px 2px', paddingLeft: 12 },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: {
    position: 'static',
    padding: '8px 16px',
    border: `1px solid ${t.border}`,
    borderRadius: 6,
    '& a': { padding: '8px 0' },
    // Hide the sections: the full list would fill the screen of a phone.
    '& ol ol': { display: 'none' },
  },
  '@media print': { display: 'none' },
});

export interface ContentsProps {
  /** Titles of the chapters. */
  chapters: readonly string[];
  sections: readonly Section[];
}

/** The table of contents: chapters, and their sections once they are loaded. */
export function Contents({ chapters, sections }: ContentsProps) {
  return (
    <Nav aria-label="Contents">
      <ol>
        {chapters.map((title) => {
          const id = headingId(title);
          const ownSections = sections.filter(({ chapter }) => chapter === id);
          return (
            <li key={id}>
              <RouterLink to={{ hash: id }}>{title}</RouterLink>
              {ownSections.length > 0 && (
                <ol>
                  {ownSections.map((section) => (
                    <li key={section.id}>
                      <RouterLink to={{ hash: section.id }}>{section.title}</RouterLink>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ol>
    </Nav>
  );
}
