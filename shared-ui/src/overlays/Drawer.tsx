import { useId, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { phoneMedia, t } from '../theme/tokens';
import { lazyPart } from './parts/lazyPart';

const MuiDrawer = lazyPart('Drawer');

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '0 12px 0 24px',
  flex: 'none',
  borderBottom: `1px solid ${t.border}`,
  '& h2': { flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  [phoneMedia]: { paddingLeft: 16 },
});

export interface DrawerProps {
  open: boolean;
  /** Left for navigation, right for details, bottom for sheets on phones. */
  side?: 'left' | 'right' | 'bottom';
  /** Pixels; ignored at the bottom. */
  width?: number;
  /** Shown in a header with a close button. Without a title, `label` names the drawer. */
  title?: string;
  label?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel that slides in from a side. Esc closes it; the focus returns to where it was. */
export function Drawer({ open, side = 'right', width = 480, title, label, onClose, children }: DrawerProps) {
  const titleId = useId();
  const bottom = side === 'bottom';
  return (
    <MuiDrawer
      anchor={side}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          ...(title ? { 'aria-labelledby': titleId } : { 'aria-label': label }),
          sx: bottom
            ? { maxHeight: '85dvh', borderRadius: '8px 8px 0 0' }
            : { width, maxWidth: 'calc(100vw - 48px)' },
        },
      }}
    >
      {title && (
        <Head>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" iconSize={18} noTooltip onClick={onClose} />
        </Head>
      )}
      {children}
    </MuiDrawer>
  );
}
