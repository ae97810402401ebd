import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  type ReactNode,
} from 'react';
import { forgetReads, onUnauthorised } from 'shared-api/client';
import type { BootPayload, PortalSlice } from 'shared-api/contracts/portal';
import { isOutsideFrame } from './safeRedirect';
import { initialSession, sessionReducer, type SessionState } from './sessionState';

interface Session extends SessionState {
  /** Someone has signed in: from now on the page shows what is theirs. */
  enter: (slice: PortalSlice) => void;
  /** The rights of who is signed in are others now, or what is live. */
  refresh: (slice: PortalSlice) => void;
  /** The user has left of their own will. */
  leave: () => void;
  /** The session is not this user's any more. @param message why, for the sign-in page */
  refuse: (message: string) => void;
}

const SessionContext = createContext<Session | null>(null);
const BootContext = createContext<BootPayload | null>(null);

/** Who is signed in and what the portal offers them. Rendered once, around everything. */
export function SessionProvider({ boot, children }: { boot: BootPayload; children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, boot, initialSession);

  useEffect(() => {
    onUnauthorised((error) => {
      // Spec 001, point 8: outside the login route; on the screens outside the frame a form shows its own 401.
      if (isOutsideFrame(window.location.pathname)) return;
      dispatch({ type: 'refused', message: error.message });
    });
  }, []);

  // The next to sign in may be someone else, who must never see what was read for the one before.
  const signedIn = state.user !== null;
  useEffect(() => {
    if (!signedIn) void forgetReads();
  }, [signedIn]);

  const enter = useCallback((slice: PortalSlice) => dispatch({ type: 'entered', slice }), []);
  const refresh = useCallback((slice: PortalSlice) => dispatch({ type: 'refreshed', slice }), []);
  const leave = useCallback(() => dispatch({ type: 'left' }), []);
  const refuse = useCallback((message: string) => dispatch({ type: 'refused', message }), []);
  const session = useMemo(
    () => ({ ...state, enter, refresh, leave, refuse }),
    [state, enter, refresh, leave, refuse],
  );
  return (
    <BootContext value={boot}>
      <SessionContext value={session}>{children}</SessionContext>
    </BootContext>
  );
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('Outside the session: render inside <SessionProvider>.');
  return value;
}

/** @throws Error outside of SessionProvider */
export const useSession = (): Session => known(useContext(SessionContext));

/** What the page was loaded with; what can change since is in `useSession`. @throws Error outside of SessionProvider */
export const useBoot = (): BootPayload => known(useContext(BootContext));
