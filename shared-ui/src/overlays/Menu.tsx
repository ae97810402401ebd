import { Fragment, useCallback, useRef, type ReactNode } from 'react';
import type { PopoverActions } from '@mui/material/Popover';
import { Link as RouterLink, type To } from 'react-router-dom';
import { Icon, type IconName } from '../icons/Icon';
import { lazyPart } from './parts/lazyPart';

const MuiMenu = lazyPart('Menu');
const MuiMenuItem = lazyPart('MenuItem');
const Divider = lazyPart('Divider');

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** The entry is a link to this address; otherwise give `onSelect`. */
  to?: To;
  /** The location's state for `to`. */
  state?: unknown;
  onSelect?: () => void;
  /** One of a set of choices: drawn with a tick when true. */
  checked?: boolean;
  disabled?: boolean;
  /** Draws a line above the entry. */
  divided?: boolean;
}

/** Entries that are drawn elsewhere, each by a `MenuEntry`: those that other remotes add to this menu. */
export interface MenuRegion {
  key: string;
  region: ReactNode;
}
export type MenuPart = MenuItem | MenuRegion;

export type MenuEntryProps = Omit<MenuItem, 'divided'>;

/** One entry of a menu. The menu's keyboard navigation reaches it at any depth inside the `Menu`, in DOM order. */
export function MenuEntry({ label, icon, to, state, onSelect, checked, disabled = false }: MenuEntryProps) {
  return (
    <MuiMenuItem
      disabled={disabled}
      {...(checked === undefined
        ? {}
        : { role: 'menuitemradio', 'aria-checked': checked, selected: checked })}
      {...(to ? { component: RouterLink, to, state } : {})}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{label}</span>
      {checked && (
        <span style={{ marginLeft: 'auto' }}>
          <Icon name="check" />
        </span>
      )}
    </MuiMenuItem>
  );
}

export interface MenuProps {
  /** The button that opened it; null closes the menu. */
  anchor: HTMLElement | null;
  /** Name of the menu for assistive technology. */
  label: string;
  items: readonly MenuPart[];
  /** Shown above the entries, not focusable: the signed-in user's name, say. */
  header?: ReactNode;
  align?: 'start' | 'end';
  id?: string;
  onClose: () => void;
}

/** A menu on a button: arrows move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({ anchor, label, items, header, align = 'start', id, onClose }: MenuProps) {
  const horizontal = align === 'end' ? 'right' : 'left';
  const popover = useRef<PopoverActions>(null);
  // Entries of a region load late and may widen the menu: reposition it under its button.
  const keepInPlace = useCallback((list: HTMLElement | null) => {
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => popover.current?.updatePosition());
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    <MuiMenu
      action={popover}
      anchorEl={anchor}
      open={Boolean(anchor)}
      onClose={onClose}
      {...(id ? { id } : {})}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{
        list: { 'aria-label': label, ref: keepInPlace },
        // The menu is a portal in the body: without this role it would be outside of every landmark.
        paper: { role: 'region', 'aria-label': label },
      }}
    >
      {header && (
        <li role="presentation" key="header">
          {header}
        </li>
      )}
      {items.flatMap((item) => {
        if ('region' in item) return [<Fragment key={item.key}>{item.region}</Fragment>];
        const { divided = false, onSelect, ...entry } = item;
        const select = () => {
          onClose();
          onSelect?.();
        };
        return [
          divided && <Divider component="li" key={`${item.label}-line`} sx={{ my: '4px !important' }} />,
          <MenuEntry key={item.label} {...entry} onSelect={select} />,
        ];
      })}
    </MuiMenu>
  );
}
