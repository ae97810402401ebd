import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

/** Styles of long text. Lines are limited in width, which makes them easier to read. */
export const Prose = styled('div')({
  maxWidth: 680,
  overflowWrap: 'anywhere',
  '& p, & li': { lineHeight: '22px' },
  '& p + p, & p + ul, & p + ol, & ul + p, & ol + p': { marginTop: 8 },
  '& ul, & ol': { paddingLeft: 20 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li + li': { marginTop: 4 },
  '& strong': { fontWeight: 600 },
  // Inside a sentence a link must not differ by its colour alone.
  '& p a, & li a': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& * + section': { marginTop: 20 },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4, scrollMarginTop: 16 },
  // A link to the heading focuses it. It is not interactive, so it has no focus ring.
  '& h3:focus-visible': { outline: 'none' },
  '& kbd': {
    padding: '0 5px',
    border: `1px solid ${t.border}`,
    borderRadius: 4,
    backgroundColor: t.bgSubtle,
    fontFamily: 'inherit',
    fontSize: 12,
    fontWeight: 500,
  },
  '@media print': { maxWidth: 'none', '& section': { breakInside: 'avoid' } },
});

/** The id of a heading, for the hash of an address: "Who sees what" is `who-sees-what`. */
export const headingId = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A section under a heading that has an id for addresses: `#who-sees-what`. */
export function ProseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 id={headingId(title)} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
