import { useMemo, type ReactNode } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider, type SlotHost } from 'shared-api/portal';
import { Navigate, useLocation } from 'shared-ui/router';
import { FillerView } from '../slots/FillerView';
import { slotFillers } from '../slots/slotFillers';
import { loginAddress } from '../session/sessionState';
import { useBoot, useSession } from '../session/SessionProvider';

/** The slot host for this user and the offered remotes. */
function useSlotHost(user: CurrentUser): SlotHost {
  const { remotes } = useSession();
  return useMemo(
    () => ({ fillers: (slot) => slotFillers(remotes, slot, user), Filler: FillerView }),
    [remotes, user],
  );
}

function SignedIn({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { organisation, timeZone, sendsMail } = useBoot();
  const slots = useSlotHost(user);
  return (
    <PortalProvider portal={{ user, organisation, timeZone, sendsMail, slots }}>{children}</PortalProvider>
  );
}

/** Redirects to the sign-in page when no user is signed in, with the present address and the reason. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { user, end } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) return <Navigate replace to={loginAddress(end, pathname + search + hash)} />;
  return <SignedIn user={user}>{children}</SignedIn>;
}
