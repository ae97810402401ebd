import { useState, type ReactNode, type SyntheticEvent } from 'react';
import MuiTooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';

const Layer = styled('div')({ height: '100%' });

/** Pixels by which the lines of a text may be higher than their box without a line being hidden. */
const lineSlack = 8;

/** The cell around an element, with its whole text, if that text is cut off; else null. */
function findCutCell(target: EventTarget): { cell: HTMLElement; text: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell], [role=cell]') : null;
  if (!cell) return null;
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  const isCut = parts.some(
    (part) =>
      part.tagName !== 'svg' &&
      part.clientWidth > 0 &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + lineSlack),
  );
  const text = cell.textContent?.trim() ?? '';
  return isCut && text ? { cell, text } : null;
}

/** One tooltip for all cells inside it: on hover and focus it shows the whole text of a cell that is cut off. */
export function CutTextTooltip({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ cell: HTMLElement; text: string } | null>(null);
  const show = (event: SyntheticEvent) => {
    const next = findCutCell(event.target);
    if (next?.cell !== shown?.cell) setShown(next);
  };
  return (
    <MuiTooltip
      open={shown !== null}
      title={shown?.text ?? ''}
      placement="bottom-start"
      disableHoverListener
      disableFocusListener
      disableTouchListener
      slotProps={{ popper: { anchorEl: shown?.cell ?? null } }}
    >
      <Layer
        aria-label={undefined}
        onMouseOver={show}
        onFocus={show}
        onMouseLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
      >
        {children}
      </Layer>
    </MuiTooltip>
  );
}
