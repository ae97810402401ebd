import { Drawer, styled, t } from 'shared-ui/core';
import { Brand } from '../shared/Brand';
import { NavButton } from './NavEntry';
import { Navigation } from './Navigation';
import type { NavItem } from './navModel';

const Side = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  padding: 8,
  borderRight: `1px solid ${t.border}`,
  '& > nav': { flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden' },
});

export interface SidebarProps {
  sections: NavItem[][];
  /** Shows only icons, 56 px wide instead of 240 px. */
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

/** The navigation at the left of wide windows. */
export function Sidebar({ sections, collapsed, onCollapse }: SidebarProps) {
  return (
    <Side aria-label="Sidebar">
      <Navigation sections={sections} iconic={collapsed} onExpand={() => onCollapse(false)} />
      <NavButton
        label={collapsed ? 'Expand' : 'Collapse'}
        icon={collapsed ? 'expand' : 'collapse'}
        iconic={collapsed}
        quiet
        onPress={() => onCollapse(!collapsed)}
      />
    </Side>
  );
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  height: 56,
  padding: '0 16px',
  flex: 'none',
  borderBottom: `1px solid ${t.border}`,
});
const Body = styled('div')({ padding: 8, overflowY: 'auto' });

export interface NavDrawerProps {
  sections: NavItem[][];
  open: boolean;
  onClose: () => void;
}

/** The navigation as a drawer below 900 px. Esc, a click outside and following an entry close it. */
export function NavDrawer({ sections, open, onClose }: NavDrawerProps) {
  return (
    <Drawer side="left" width={280} label="Menu" open={open} onClose={onClose}>
      <Head>
        <Brand />
      </Head>
      <Body>
        <Navigation sections={sections} onGo={onClose} />
      </Body>
    </Drawer>
  );
}
