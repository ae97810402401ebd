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
  children: ReactNode;
}

/** A link to somewhere outside the router: mail addresses, downloads, other sites. */
export function Link({ href, external = false, children }: LinkProps) {
  return (
    <Anchor href={href} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </Anchor>
  );
}
