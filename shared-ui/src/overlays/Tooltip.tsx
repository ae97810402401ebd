import type { ReactElement, ReactNode } from 'react';
import MuiTooltip from '@mui/material/Tooltip';

export interface TooltipProps {
  /** Nothing is shown for an empty text. */
  title: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right' | 'bottom-start';
  /** The title adds to the child's name instead of being it. */
  describe?: boolean;
  children: ReactElement<Record<string, unknown>>;
}

/** A few words on hover and focus. Never the only place where something needed is said. */
export function Tooltip({ title, placement = 'bottom', describe = false, children }: TooltipProps) {
  return (
    <MuiTooltip title={title} placement={placement} describeChild={describe}>
      {children}
    </MuiTooltip>
  );
}
