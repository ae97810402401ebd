import { useState, type ReactNode } from 'react';
import { breakpoints, Button, CountTag, RouterLink, styled, t, VisuallyHidden } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import type { ChapterEntry, Entry } from './contentsFor';

const Nav = styled('nav')({
  marginTop: 12,
  '& a': { display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0', color: t.text2 },
  '& a > span:first-of-type': { flex: 1, minWidth: 0 },
  '& a:hover': { color: t.text },
  '& > ol > li > a': { fontWeight: 600, color: t.text },
  '& ol ol': { margin: '0 0 8px 2px', borderLeft: `1px solid ${t.border}` },
  '& ol ol a': { paddingLeft: 12, marginLeft: -1, borderLeft: '2px solid transparent' },
  '& a[aria-current]': { color: t.text, fontWeight: 500, borderColor: t.accent },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: {
    marginTop: 8,
    '& > ol': { padding: '4px 12px', border: `1px solid ${t.border}`, borderRadius: 6 },
    '&[data-folded] > ol': { display: 'none' },
    '& a': { minHeight: 40 },
  },
});
const Fold = styled('div')({
  display: 'none',
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { display: 'block', marginBottom: 8 },
});

const Places = styled(CountTag)({ color: t.warning, backgroundColor: t.warningBg });

export interface ContentsProps {
  entries: readonly ChapterEntry[];
  /** Unfolds the contents on a narrow screen, where they are folded over the text. */
  isSearch: boolean;
  children?: ReactNode;
}

/** The table of contents: chapters, and their sections once they are loaded, with the number of places of a search. */
export function Contents({ entries, isSearch, children }: ContentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { hash, search } = useLocation();
  const link = ({ id, title, places }: Entry) => (
    <RouterLink
      to={{ search, hash: id }}
      aria-current={hash === `#${id}` ? 'location' : undefined}
      onClick={() => setIsOpen(false)}
    >
      <span>{title}</span>
      {places > 0 && (
        <Places>
          {places}
          <VisuallyHidden>{places === 1 ? ' place' : ' places'}</VisuallyHidden>
        </Places>
      )}
    </RouterLink>
  );
  return (
    <Nav aria-label="Contents" {...(isOpen || isSearch ? {} : { 'data-folded': '' })}>
      {!isSearch && (
        <Fold>
          <Button icon="menu" fullWidth aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Contents
          </Button>
        </Fold>
      )}
      {entries.length > 0 && (
        <ol>
          {entries.map((chapter) => (
            <li key={chapter.id}>
              {link(chapter)}
              {chapter.sections.length > 0 && (
                <ol>
                  {chapter.sections.map((section) => (
                    <li key={section.id}>{link(section)}</li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
      {children}
    </Nav>
  );
}
