import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../icons/Icon';
import { breakpoints, phoneMedia, t } from '../theme/tokens';
import { useIsNarrow } from '../theme/useIsPhone';
import type { TabLink } from '../content/TabLinks';

const narrow = `@media (max-width:${breakpoints.narrow - 0.02}px)`;

const Aside = styled('nav')({
  flex: 'none',
  width: 208,
  borderRight: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  [narrow]: { width: 'auto', borderRight: 0, borderBottom: `1px solid ${t.border}` },
  '@media print': { display: 'none' },
});
const Sections = styled('div')({
  position: 'sticky',
  top: 0,
  // The page's header and the frame around it take the rest of the window.
  maxHeight: 'min(100%, 100dvh - 48px)',
  overflowY: 'auto',
  padding: '8px 8px 16px',
  [narrow]: {
    position: 'static',
    maxHeight: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    padding: '0 16px 16px',
  },
  [phoneMedia]: { padding: '0 8px 16px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& h2': {
    padding: '8px 8px 4px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    letterSpacing: 0,
    color: t.text3,
  },
  '& section + section': { marginTop: 4, [narrow]: { marginTop: 0 } },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 28,
    padding: '2px 8px',
    borderRadius: 6,
    color: t.text2,
    [narrow]: { minHeight: 44 },
  },
  '& a:hover': { backgroundColor: t.bgMuted, textDecoration: 'none' },
  '& a[aria-current=page]': { backgroundColor: t.bgMuted, color: t.text, fontWeight: 600 },
  '& a:focus-visible': { outlineOffset: -2 },
});
const Opener = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 48,
  padding: '0 24px',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  color: t.text,
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { marginLeft: 'auto', color: t.text3 },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  [phoneMedia]: { padding: '0 16px' },
});

export interface SideNavSection {
  title: string;
  links: readonly Pick<TabLink, 'label' | 'to'>[];
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/**
 * Links to pages that belong together, in sections. The link of the page that is shown, or of the one above it, has `aria-current`. In
 * narrow windows a button with the current page's name opens them.
 */
export function SideNav({ label, sections }: { label: string; sections: readonly SideNavSection[] }) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const { pathname } = useLocation();
  // Opened on a page, it is closed on the next one.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = !isNarrow || openOn === pathname;
  const opener = useRef<HTMLButtonElement>(null);
  const current = sections.flatMap(({ links }) => links).find(({ to }) => isWithin(pathname, to));
  const press = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isNarrow || !isOpen) return;
    setOpenOn(undefined);
    opener.current?.focus();
  };
  return (
    <Aside aria-label={label} onKeyDown={press}>
      {isNarrow && (
        <Opener
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenOn(isOpen ? undefined : pathname)}
        >
          {current?.label ?? label}
          <Icon name="chevron-down" size={20} />
        </Opener>
      )}
      {isOpen && (
        <Sections id={id}>
          {sections.map(({ title, links }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label: text, to }) => (
                  <li key={to}>
                    <NavLink to={to}>{text}</NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Sections>
      )}
    </Aside>
  );
}
