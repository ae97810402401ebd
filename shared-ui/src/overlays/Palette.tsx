import type { ReactNode } from 'react';
import { phoneMedia } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';
import { lazyPart } from './parts/lazyPart';

const MuiDialog = lazyPart('Dialog');

export interface PaletteProps {
  open: boolean;
  /** Accessible name of the panel. */
  label: string;
  /** Called for Esc and a press outside the panel. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel near the top of the page for finding or choosing something; it fills a phone's screen. */
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
