import { useEffect, useRef } from 'react';
import { styled } from '@mui/material/styles';
import { NavigationType, NavLink, useLocation, useNavigationType } from 'react-router-dom';
import { phoneMedia, t } from '../theme/tokens';
import { edgeFades, fadeWidth, markHidden, useHiddenMarks } from './edgeFades';

const Row = styled('nav')({
  position: 'relative',
  flex: 'none',
  padding: '0 24px',
  borderBottom: `1px solid ${t.border}`,
  overflowX: 'auto',
  // Keeps a focused tab out of the fades, which show that there are more tabs on that side.
  scrollPaddingInline: fadeWidth,
  ...edgeFades,
  // As wide as its tabs: if they overflowed the list, the row would scroll without its padding at the end.
  '& ul': { display: 'flex', gap: 20, width: 'max-content' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    height: 40,
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: t.text2,
  },
  '& a:hover': { color: t.text, textDecoration: 'none' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current=page]': { color: t.text, borderBottomColor: t.accent },
  [phoneMedia]: { padding: '0 16px', '& a': { height: 44 } },
});

export interface TabLink {
  label: string;
  /** Absolute path. */
  to: string;
  /** The tab is current also on the pages below its address. */
  within?: boolean;
}

/** The state of a location to which a tab has led. */
const followed = { followedTab: true };

/**
 * Tabs that are links: each page of one thing has its own address. The current one has `aria-current`. Where they do not fit, the
 * current one is scrolled into view, and a fade shows on which sides there are more. The row of a tab that the user has followed is
 * marked by `data-followed` until the focus leaves it, so that the shell focuses the tab instead of the page's heading.
 */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const ref = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname, key } = location;
  const state = location.state as Partial<typeof followed> | null;
  const isFollowed = useNavigationType() === NavigationType.Push && state?.followedTab === true;
  useEffect(() => {
    const row = ref.current!;
    const tab = row.querySelector<HTMLElement>('[aria-current]');
    // Only the row is scrolled: `scrollIntoView` would also scroll the page.
    if (tab) row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
    markHidden(row);
  }, [pathname, tabs.length]);
  useHiddenMarks(ref);
  return (
    <Row
      ref={ref}
      aria-label={label}
      // Another value for each navigation, so that React sets the attribute again after it was removed.
      {...(isFollowed ? { 'data-followed': key } : {})}
      onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-followed')}
      onScroll={(event) => markHidden(event.currentTarget)}
    >
      <ul>
        {tabs.map(({ label: text, to, within = false }) => (
          <li key={to}>
            <NavLink end={!within} to={to} state={followed}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}
