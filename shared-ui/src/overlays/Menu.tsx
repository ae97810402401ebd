import type { ReactNode } from 'react';
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

export interface MenuProps {
  /** The button that opened it; null closes the menu. */
  anchor: HTMLElement | null;
  /** Name of the menu for assistive technology. */
  label: string;
  items: readonly MenuItem[];
  /** Shown above the entries, not focusable: who is signed in, say. */
  header?: ReactNode;
  align?: 'start' | 'end';
  id?: string;
  onClose: () => void;
}

/** A menu on a button: arrows move, Enter chooses, Esc closes and gives the focus back. */
export function Menu({ anchor, label, items, header, align = 'start', id, onClose }: MenuProps) {
  const horizontal = align === 'end' ? 'right' : 'left';
  return (
    <MuiMenu
      anchorEl={anchor}
      open={Boolean(anchor)}
      onClose={onClose}
      {...(id ? { id } : {})}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{
        list: { 'aria-label': label },
        // A menu hangs from the body: without this it would lie outside of every landmark.
        paper: { role: 'region', 'aria-label': label },
      }}
    >
      {header && (
        <li role="presentation" key="header">
          {header}
        </li>
      )}
      {items.flatMap((item) => [
        item.divided && <Divider component="li" key={`${item.label}-line`} sx={{ my: '4px !important' }} />,
        <MuiMenuItem
          key={item.label}
          disabled={item.disabled ?? false}
          {...(item.checked === undefined
            ? {}
            : { role: 'menuitemradio', 'aria-checked': item.checked, selected: item.checked })}
          {...(item.to ? { component: RouterLink, to: item.to, state: item.state } : {})}
          onClick={() => {
            onClose();
            item.onSelect?.();
          }}
        >
          {item.icon && <Icon name={item.icon} size={18} />}
          <span>{item.label}</span>
          {item.checked && (
            <span style={{ marginLeft: 'auto' }}>
              <Icon name="check" />
            </span>
          )}
        </MuiMenuItem>,
      ])}
    </MuiMenu>
  );
}
