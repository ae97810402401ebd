import { useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import MuiButton from '@mui/material/Button';
import { Link as RouterLink, type To } from 'react-router-dom';
import { Icon, type IconName } from '../icons/Icon';
import { Spinner } from '../feedback/Spinner';

interface Look {
  /** At most one primary button per page, last in its row. */
  variant?: 'primary' | 'secondary' | 'text';
  /** `danger` for destructive actions, `accent` for text buttons that act like links. */
  tone?: 'danger' | 'accent';
  /** 28, 32 or 40 px high; on phones all are 40. */
  size?: 'small' | 'medium' | 'large';
  icon?: IconName;
  fullWidth?: boolean;
  children: ReactNode;
}

export interface ButtonProps extends Look {
  /** Shows a spinner in place of the icon and ignores presses. The button is busy, too, while a promise of `onClick` is pending. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** Id of the form that this button submits, if it is outside of that form. */
  form?: string;
  autoFocus?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-controls'?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
}

const variants = { primary: 'contained', secondary: 'outlined', text: 'text' } as const;
const look = ({
  variant = 'secondary',
  tone,
  size = 'medium',
  fullWidth = false,
}: Omit<Look, 'children'>) => ({
  ...(variant === 'primary' ? { 'data-primary': '' } : {}),
  variant: variants[variant],
  color:
    tone === 'danger' ? ('error' as const) : tone === 'accent' ? ('info' as const) : ('primary' as const),
  size,
  fullWidth,
});

/** A button with a busy state, in which it cannot be pressed again. It keeps the focus while busy. */
export function Button({
  variant,
  tone,
  size,
  fullWidth,
  icon,
  busy: busyProp = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const [waiting, setWaiting] = useState(false);
  const busy = busyProp || waiting;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setWaiting(true);
    void result.finally(() => setWaiting(false));
  };
  return (
    <MuiButton
      disableRipple
      {...look({ variant, tone, size, fullWidth })}
      {...rest}
      type={type}
      onClick={press}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </MuiButton>
  );
}

/** A link to a page of the portal that looks like a button. */
export function ButtonLink({ variant, tone, size, fullWidth, icon, children, to }: Look & { to: To }) {
  return (
    <MuiButton
      disableRipple
      {...look({ variant, tone, size, fullWidth })}
      component={RouterLink}
      to={to}
      sx={{ '&:hover': { textDecoration: 'none' } }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </MuiButton>
  );
}

/** A download link that looks like a button. It does not leave the page. */
export function DownloadButton({
  variant,
  tone,
  size,
  fullWidth,
  icon = 'download',
  children,
  href,
}: Look & { href: string }) {
  return (
    <MuiButton
      disableRipple
      {...look({ variant, tone, size, fullWidth })}
      href={href}
      download
      sx={{ '&:hover': { textDecoration: 'none' } }}
    >
      <Icon name={icon} />
      {children}
    </MuiButton>
  );
}
