import type { ReactNode } from 'react';
import { PortalProvider } from 'shared-api/portal';
import { Navigate, useLocation } from 'shared-ui/router';
import { loginAddress } from './sessionState';
import { useBoot, useSession } from './SessionProvider';

/** The door of the main layout: without a user to the sign-in page, with the way back and the reason. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { organisation, timeZone } = useBoot();
  const { user, end } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) return <Navigate replace to={loginAddress(end, pathname + search + hash)} />;
  return <PortalProvider portal={{ user, organisation, timeZone }}>{children}</PortalProvider>;
}
