import type { MouseEvent, Ref } from 'react';
import MuiIconButton from '@mui/material/IconButton';
import { Tooltip } from '../overlays/Tooltip';
import { Spinner } from '../feedback/Spinner';
import { Icon, type IconName } from '../icons/Icon';

export interface IconButtonProps {
  icon: IconName;
  /** Names its action: the accessible name and the tooltip. */
  label: string;
  /** 32 px, or 24 px in rows and fields. */
  size?: 'small' | 'medium';
  iconSize?: 14 | 16 | 18 | 20 | 24;
  busy?: boolean;
  disabled?: boolean;
  /** Without a tooltip, for a button whose meaning is clear without it. */
  noTooltip?: boolean;
  /** Inherits the text colour, for buttons on an inverse background. */
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

/** A button with only an icon; its label is required. */
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
  // A disabled button gets no pointer events, and MUI's tooltip warns about that.
  return noTooltip || disabled ? button : <Tooltip title={label}>{button}</Tooltip>;
}
