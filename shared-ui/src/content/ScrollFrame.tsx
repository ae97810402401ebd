import { useRef, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';
import { edgeFades, edgeFadesBesideFirst, fadeWidth, markHidden, useHiddenMarks } from './edgeFades';

const Frame = styled('div')({
  overflowX: 'auto',
  // Keeps a focused link out of the fades.
  scrollPaddingInline: fadeWidth,
  ...edgeFades,
  '&[data-first-stays=always]': edgeFadesBesideFirst,
  [phoneMedia]: { '&[data-first-stays=phone]': edgeFadesBesideFirst },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '@media print': { overflow: 'visible', '&[data-more][data-more]': { maskImage: 'none' } },
});

export interface ScrollFrameProps {
  /** With a label it is a region that the keyboard reaches; without, links in it bring the keyboard to what is out of view. */
  label?: string | undefined;
  className?: string | undefined;
  /** Where the first column is `sticky`: it does not fade then. */
  firstStays?: 'always' | 'phone' | undefined;
  children: ReactNode;
}

/** Scrolls wide content, a table, sideways. A fade shows on which sides there is more. */
export function ScrollFrame({ label, className, firstStays, children }: ScrollFrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  useHiddenMarks(ref);
  return (
    <Frame
      ref={ref}
      className={className}
      data-first-stays={firstStays}
      {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
      onScroll={(event) => markHidden(event.currentTarget)}
    >
      {children}
    </Frame>
  );
}
