import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';
import { VisuallyHidden } from './VisuallyHidden';

const Skip = styled('a')({
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: t.bgInverse,
  color: t.textInverse,
  fontWeight: 500,
  '&:not(:focus)': {
    position: 'absolute',
    width: 1,
    height: 1,
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
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

/** The place that the link leads to: the next Tab goes to what follows it. `children` names it for screen readers. */
export const SkipTarget = ({ id, children }: { id: string; children: ReactNode }) => (
  <VisuallyHidden id={id} tabIndex={-1}>
    {children}
  </VisuallyHidden>
);
