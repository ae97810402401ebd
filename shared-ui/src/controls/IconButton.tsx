import type { MouseEvent, Ref } from 'react';
import MuiIconButton from '@mui/material/IconButton';
import { Tooltip } from '../overlays/Tooltip';
import { Spinner } from '../feedback/Spinner';
import { Icon, type IconName } from '../icons/Icon';

export interface IconButtonProps {
  icon: IconName;
  /** What it does: its name for assistive technology and its tooltip. */
  label: string;
  /** 32 px, or 24 px in rows and fields. */
  size?: 'small' | 'medium';
  iconSize?: 14 | 16 | 18 | 20 | 24;
  busy?: boolean;
  disabled?: boolean;
  /** No tooltip where the label stands beside the button anyway. */
  noTooltip?: boolean;
  /** Colour of the text around it, for buttons on inverse ground. */
  inherit?: boolean;
  edge?: 'start' | 'end';
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  tabIndex?: number;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-describedby'?: string;
}

/** A button that is an icon only; it must say what it does. */
export function IconButton({
  icon,
  label,
  size = 'medium',
  iconSize = size === 'small' ? 16 : 20,
  busy = false,
  noTooltip = false,
  inherit = false,
  disabled = false,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <MuiIconButton
      disableRipple
      {...rest}
      disabled={disabled}
      aria-label={label}
      size={size}
      {...(inherit
        ? {
            color: 'inherit' as const,
            sx: { color: 'inherit', '&:hover': { color: 'inherit', bgcolor: 'transparent' } },
          }
        : {})}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : <Icon name={icon} size={iconSize} />}
    </MuiIconButton>
  );
  // A disabled button gets no pointer events, and MUI's tooltip warns of it.
  return noTooltip || disabled ? button : <Tooltip title={label}>{button}</Tooltip>;
}
