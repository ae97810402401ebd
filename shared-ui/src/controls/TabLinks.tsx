import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { phoneMedia, t } from '../theme/tokens';

const Row = styled('nav')({
  flex: 'none',
  padding: '0 24px',
  borderBottom: `1px solid ${t.border}`,
  overflowX: 'auto',
  '& ul': { display: 'flex', gap: 20 },
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

/** Tabs that are links: each page of one thing has its own address. The current one has `aria-current`. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <Row aria-label={label}>
      <ul>
        {tabs.map(({ label: text, to, within = false }) => (
          <li key={to}>
            <NavLink end={!within} to={to}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}
