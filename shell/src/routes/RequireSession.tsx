import { useMemo, type ReactNode } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider, type SlotHost } from 'shared-api/portal';
import { useUnsavedScopes } from 'shared-ui/core';
import { Navigate, useLocation } from 'shared-ui/router';
import type { AccountState } from '../account/accountQuery';
import { FillerView } from '../slots/FillerView';
import { slotFillers } from '../slots/slotFillers';
import { useFormerFillers } from '../slots/useFormerFillers';
import { loginAddress } from '../session/sessionState';
import { useBoot, useSession } from '../session/SessionProvider';
import { useSettledConfig } from '../session/useSettledConfig';
import { useSettledFeatures } from '../session/useSettledFeatures';

/**
 * The slot host for this user and the offered remotes, and for fillers with unsaved changes whose remote or feature was switched off.
 */
function useSlotHost(user: CurrentUser): SlotHost {
  const { remotes, registered } = useSession();
  const scopes = useUnsavedScopes();
  const { candidates, switchedOff } = useFormerFillers(registered);
  // Without anything that is switched off, typing into a form must not render the slots again.
  const unsaved = switchedOff ? scopes : '';
  return useMemo(() => {
    const kept = new Set(unsaved.split(' '));
    return {
      fillers: (slot) => {
        const offered = new Set(slotFillers(remotes, slot, user).map(({ key }) => key));
        return slotFillers(candidates, slot, user).filter(({ key }) => offered.has(key) || kept.has(key));
      },
      Filler: FillerView,
    };
  }, [remotes, candidates, user, unsaved]);
}

function SignedIn({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { organisation, timeZone, sendsMail } = useBoot();
  const slots = useSlotHost(user);
  const features = useSettledFeatures();
  const config = useSettledConfig();
  return (
    <PortalProvider portal={{ user, organisation, timeZone, sendsMail, features, config, slots }}>
      {children}
    </PortalProvider>
  );
}

/** Redirects to the sign-in page when no user is signed in, with the present address and the reason. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { user, end } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user) {
    const unsaved = (end?.kind === 'refused' && end.unsaved) || null;
    const state: AccountState = unsaved ? { unsaved } : {};
    return <Navigate replace to={loginAddress(end, pathname + search + hash)} state={state} />;
  }
  return <SignedIn user={user}>{children}</SignedIn>;
}
