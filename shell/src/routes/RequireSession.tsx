import type { ReactNode } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider } from 'shared-api/portal';
import { Navigate, useLocation } from 'shared-ui/router';
import { useSlotHost } from '../slots/useSlotHost';
import { loginAddress } from '../session/sessionState';
import { useBoot, useSession } from '../session/SessionProvider';

function Inside({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { organisation, timeZone } = useBoot();
  const slots = useSlotHost(user);
  return <PortalProvider portal={{ user, organisation, timeZone, slots }}>{children}</PortalProvider>;
}

/** The door of the main layout: without a user to the sign-in page, with the way back and the reason. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { user, end } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) return <Navigate replace to={loginAddress(end, pathname + search + hash)} />;
  return <Inside user={user}>{children}</Inside>;
}
