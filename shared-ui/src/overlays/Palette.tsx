import type { ReactNode } from 'react';
import MuiDialog from '@mui/material/Dialog';
import { phoneMedia } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';

export interface PaletteProps {
  open: boolean;
  /** Names it for assistive technology. */
  label: string;
  /** Called for Esc and a press beside it. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the page, near its top, to find or choose something; all of the screen on a phone. */
export function Palette({ open, label, onClose, children }: PaletteProps) {
  const isPhone = useIsPhone();
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      maxWidth={false}
      fullScreen={isPhone}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': label,
          sx: isPhone
            ? { border: 0, borderRadius: 0, [phoneMedia]: { margin: 0, width: '100%', height: '100dvh' } }
            : { width: 640, maxWidth: 'calc(100% - 32px)', margin: '8dvh 16px 16px', maxHeight: '84dvh' },
        },
      }}
    >
      {children}
    </MuiDialog>
  );
}
