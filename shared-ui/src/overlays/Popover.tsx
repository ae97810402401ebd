import type { ReactNode } from 'react';
import { lazyPart } from './parts/lazyPart';

const MuiPopover = lazyPart('Popover');

export interface PopoverProps {
  /** The element that it is attached to; null closes it. */
  anchor: Element | null;
  /** Name of the popover for assistive technology. */
  label: string;
  /** Pixels. */
  width?: number;
  align?: 'start' | 'end';
  id?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel at its anchor, which traps the focus. Esc and a press outside close it. */
export function Popover({ anchor, label, width, align = 'start', id, onClose, children }: PopoverProps) {
  const horizontal = align === 'end' ? 'right' : 'left';
  return (
    <MuiPopover
      open={Boolean(anchor)}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          ...(id ? { id } : {}),
          sx: { ...(width ? { width } : {}), maxWidth: 'calc(100vw - 16px)' },
        },
      }}
    >
      {children}
    </MuiPopover>
  );
}
