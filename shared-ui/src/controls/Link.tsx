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
  /** Opens in a new tab, without referrer or opener. */
  external?: boolean;
  /** Downloads the address and stays on the page, even if the answer is an error. */
  download?: boolean;
  'aria-label'?: string;
  /** Called before the browser follows the link. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link outside the router: to a mail address, a download or another site. */
export function Link({ external = false, children, ...rest }: LinkProps) {
  return (
    <Anchor {...rest} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </Anchor>
  );
}
