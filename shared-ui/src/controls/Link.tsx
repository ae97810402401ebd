import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Link as BareRouterLink } from 'react-router-dom';
import { t } from '../theme/tokens';

const style = {
  color: t.accentText,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
} as const;

/** A link inside the portal. */
export const RouterLink = styled(BareRouterLink)(style);

const Anchor = styled('a')(style);

export interface LinkProps {
  href: string;
  /** Opens beside the portal; the opened page learns nothing of this one. */
  external?: boolean;
  /** Saves what is there and stays on the page, also where the answer is an error. */
  download?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to somewhere outside the router: mail addresses, downloads, other sites. */
export function Link({ external = false, children, ...rest }: LinkProps) {
  return (
    <Anchor {...rest} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </Anchor>
  );
}
