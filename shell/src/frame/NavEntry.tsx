import { type ReactElement, type ReactNode } from 'react';
import { breakpoints, styled, t, Tooltip, VisuallyHidden } from 'shared-ui/core';
import { Icon, isIconName } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { lazyAfterFirstScreen } from '../shared/lazyAfterFirstScreen';
import type { NavCountProps } from './NavCount';
import type { NavLink } from './navModel';
import { useHoverPreload } from './usePreload';

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  height: 32,
  padding: '0 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: t.text2,
  position: 'relative',
  '& > svg': { color: t.text3, flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > svg:last-of-type:not(:first-of-type)': { marginLeft: 'auto' },
  '&:hover': { backgroundColor: t.bgMuted, textDecoration: 'none' },
  '&[aria-current], &[data-current]': { backgroundColor: t.bgMuted, color: t.text, fontWeight: 600 },
  '&[aria-current] > svg:first-of-type, &[data-current] > svg:first-of-type': { color: t.accentText },
  '&[data-sub]': { paddingLeft: 36, fontWeight: 400, height: 28 },
  '&[data-sub][aria-current]': { fontWeight: 600 },
  '&[data-sub][aria-current]::before': {
    content: '""',
    position: 'absolute',
    left: 17,
    top: 6,
    bottom: 6,
    width: 2,
    borderRadius: 1,
    backgroundColor: t.accent,
  },
  '&[data-quiet]': { fontWeight: 400 },
  '&[data-iconic]': { width: 40, padding: 0, justifyContent: 'center' },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { height: 44, '&[data-sub]': { height: 40 } },
} as const;
const loadCount = () => import(/* webpackChunkName: "AfterFirstScreen" */ './NavCount');
const NavCount = lazyAfterFirstScreen<NavCountProps>(loadCount);
/** For the drawer, which opens after the first screen. */
const NavCountNow = lazyAfterFirstScreen<NavCountProps>(loadCount, undefined, (ready) => ready());

const Anchor = styled(Link)(entry);
const Press = styled('button')(entry);

/** The tooltip stays around the entry without its text, so that the entry keeps the focus when the sidebar becomes narrow or wide. */
const WithTooltip = ({
  text,
  tip,
  children,
}: {
  text: string;
  tip: boolean;
  children: ReactElement<Record<string, unknown>>;
}) => (
  <Tooltip title={tip ? text : ''} placement="right">
    {children}
  </Tooltip>
);

const NavIcon = ({ name }: { name: string }) => (
  <Icon name={isIconName(name) ? name : 'extension'} size={18} />
);

export interface NavEntryProps {
  link: NavLink;
  /** `page`: it is the current page; `section`: the current page lies below it. */
  current: 'page' | 'section' | null;
  /** The entry is in a folder: indented, without icon. */
  sub?: boolean;
  /** Shows only the icon, with the label as a tooltip. */
  iconic?: boolean;
  /** Given in the drawer, which closes then. */
  onGo?: (() => void) | undefined;
}

/** A sidebar entry that links to a page, and loads its code when the pointer rests on it. */
export function NavEntry({ link, current, sub = false, iconic = false, onGo }: NavEntryProps) {
  const hover = useHoverPreload(link);
  const Count = onGo ? NavCountNow : NavCount;
  return (
    <WithTooltip text={link.label} tip={iconic}>
      <Anchor
        to={link.to}
        aria-label={iconic && !link.counts ? link.label : undefined}
        {...(current ? { 'aria-current': current === 'page' ? 'page' : 'true' } : {})}
        {...(sub ? { 'data-sub': '' } : {})}
        {...(iconic ? { 'data-iconic': '' } : {})}
        onClick={onGo}
        {...hover}
      >
        {!sub && <NavIcon name={link.icon} />}
        {iconic ? link.counts && <VisuallyHidden>{link.label}</VisuallyHidden> : <span>{link.label}</span>}
        {link.counts && <Count calls={link.counts} />}
      </Anchor>
    </WithTooltip>
  );
}

export interface NavButtonProps {
  label: string;
  icon: string;
  iconic?: boolean;
  /** Whether the current page is in this folded group. */
  current?: boolean;
  quiet?: boolean;
  expanded?: boolean;
  controls?: string;
  end?: ReactNode;
  onPress: () => void;
}

/** A sidebar entry that is a button: it folds a group or collapses the sidebar. */
export function NavButton({
  label,
  icon,
  iconic = false,
  current = false,
  quiet = false,
  expanded,
  controls,
  end,
  onPress,
}: NavButtonProps) {
  return (
    <WithTooltip text={label} tip={iconic}>
      <Press
        type="button"
        onClick={onPress}
        aria-label={iconic ? label : undefined}
        aria-expanded={expanded}
        aria-controls={controls}
        {...(current ? { 'data-current': '' } : {})}
        {...(quiet ? { 'data-quiet': '' } : {})}
        {...(iconic ? { 'data-iconic': '' } : {})}
      >
        <NavIcon name={icon} />
        {!iconic && <span>{label}</span>}
        {!iconic && end}
      </Press>
    </WithTooltip>
  );
}
