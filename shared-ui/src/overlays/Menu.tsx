import { Fragment, useCallback, useRef, type ReactNode } from 'react';
import type { PopoverActions } from '@mui/material/Popover';
import MuiMenu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import Divider from '@mui/material/Divider';
import { Link as RouterLink, type To } from 'react-router-dom';
import { Icon, type IconName } from '../icons/Icon';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Where it leads; or `onSelect`, what it does. */
  to?: To;
  /** Goes along with `to`: the location's state there. */
  state?: unknown;
  onSelect?: () => void;
  /** One of a set of choices: drawn with a tick when true. */
  checked?: boolean;
  disabled?: boolean;
  /** A line above it. */
  divided?: boolean;
}

/** Entries that someone else draws, each a `MenuEntry`: what other remotes put into this menu. */
export interface MenuRegion {
  key: string;
  region: ReactNode;
}
export type MenuPart = MenuItem | MenuRegion;

export type MenuEntryProps = Omit<MenuItem, 'divided'>;

/** One entry of a menu. Within a `Menu`, however deep, arrow keys and first letters reach it in the order of the page. */
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
  /** Shown above the entries, not focusable: who is signed in, say. */
  header?: ReactNode;
  align?: 'start' | 'end';
  id?: string;
  onClose: () => void;
}

/** A menu on a button: arrows move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({ anchor, label, items, header, align = 'start', id, onClose }: MenuProps) {
  const horizontal = align === 'end' ? 'right' : 'left';
  const popover = useRef<PopoverActions>(null);
  // Entries of a region arrive late and may be wider: the menu stays under its button.
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
        // A menu hangs from the body: without this it would lie outside of every landmark.
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
