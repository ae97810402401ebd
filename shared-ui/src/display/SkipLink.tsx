import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';
import { VisuallyHidden } from './VisuallyHidden';

const label = {
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: t.bgInverse,
  color: t.textInverse,
  fontWeight: 500,
};
const Skip = styled('a')({
  ...label,
  '&:not(:focus)': {
    position: 'absolute',
    width: 1,
    height: 1,
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

/** Takes no room in the page, and keeps the place of the label in it. */
const Place = styled('div')({ position: 'relative', flex: 'none' });
const Target = styled(VisuallyHidden)({
  '&:focus': {
    ...label,
    padding: '2px 12px',
    // Above the heading of a table.
    zIndex: 10,
    top: 2,
    left: 8,
    width: 'auto',
    height: 'auto',
    margin: 0,
    clipPath: 'none',
  },
});

interface SkipLinkProps {
  /** Id of the `SkipTarget`. */
  to: string;
  children: ReactNode;
}

/** A link past many Tab stops, which shows while it has the focus. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <Skip
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault(); // Keep the page's address.
      document.getElementById(to)?.focus();
    }}
  >
    {children}
  </Skip>
);

/** The place that the link leads to: the next Tab goes to what follows it. `children` names it, and shows while it has the focus. */
export const SkipTarget = ({ id, children }: { id: string; children: ReactNode }) => (
  <Place>
    <Target id={id} tabIndex={-1}>
      {children}
    </Target>
  </Place>
);
