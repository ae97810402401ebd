import type { ReactElement, ReactNode } from 'react';
import MuiTooltip from '@mui/material/Tooltip';

export interface TooltipProps {
  /** An empty text shows no tooltip. */
  title: ReactNode;
  placement?: 'top' | 'bottom' | 'left' | 'right' | 'bottom-start';
  /** The title is the child's description instead of its name. */
  describe?: boolean;
  children: ReactElement<Record<string, unknown>>;
}

/** A short text on hover and focus. It must not be the only place of necessary information. */
export function Tooltip({ title, placement = 'bottom', describe = false, children }: TooltipProps) {
  return (
    <MuiTooltip title={title} placement={placement} describeChild={describe}>
      {children}
    </MuiTooltip>
  );
}
