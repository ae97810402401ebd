import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  type ReactNode,
} from 'react';
import { forgetReads, onUnauthorised, portalPathname } from 'shared-api/client';
import type { BootPayload, PortalSlice } from 'shared-api/contracts/portal';
import type { StartPage } from 'shared-api/contracts/session';
import { settleUnsaved } from 'shared-ui/core';
import { isOutsideFrame } from './safeRedirect';
import { initialSession, sessionReducer, type SessionState } from './sessionState';

interface Session extends SessionState {
  /** Starts the session of a user who has signed in. */
  enter: (slice: PortalSlice) => void;
  /** Takes over changed rights and live versions of the same user. */
  refresh: (slice: PortalSlice) => void;
  /** Takes over the start page that this user has chosen. */
  setStartPage: (userId: number, page: StartPage) => void;
  /** Ends the session because the user has signed out. */
  leave: () => void;
  /** Ends the session because the server refuses it. @param message the reason, for the sign-in page */
  refuse: (message: string) => void;
}

const SessionContext = createContext<Session | null>(null);
const BootContext = createContext<BootPayload | null>(null);

/** Provides the signed-in user and the offered remotes. Rendered once, around everything. */
export function SessionProvider({ boot, children }: { boot: BootPayload; children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, boot, initialSession);

  // The end of the session unmounts all forms: store their drafts, and remember what is lost for the sign-in page.
  const refuse = useCallback(
    (message: string) => dispatch({ type: 'refused', message, unsaved: settleUnsaved() }),
    [],
  );

  useEffect(() => {
    onUnauthorised((error) => {
      // Spec 001, point 8. The screens outside the frame show a 401 in their forms.
      if (isOutsideFrame(portalPathname())) return;
      refuse(error.message);
    });
  }, [refuse]);

  // Clear the cache: the next user must not see data of the present one.
  const signedIn = state.user !== null;
  useEffect(() => {
    if (!signedIn) void forgetReads();
  }, [signedIn]);

  const enter = useCallback((slice: PortalSlice) => dispatch({ type: 'entered', slice }), []);
  const refresh = useCallback((slice: PortalSlice) => dispatch({ type: 'refreshed', slice }), []);
  const setStartPage = useCallback(
    (userId: number, page: StartPage) => dispatch({ type: 'startPageChanged', userId, page }),
    [],
  );
  const leave = useCallback(() => dispatch({ type: 'left' }), []);
  const session = useMemo(
    () => ({ ...state, enter, refresh, setStartPage, leave, refuse }),
    [state, enter, refresh, setStartPage, leave, refuse],
  );
  return (
    <BootContext value={boot}>
      <SessionContext value={session}>{children}</SessionContext>
    </BootContext>
  );
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('Outside the session: render inside <SessionProvider>.');
  return value;
}

/** @throws Error outside of SessionProvider */
export const useSession = (): Session => required(useContext(SessionContext));

/** The payload with which the page was loaded; `useSession` has what changes later. @throws Error outside of SessionProvider */
export const useBoot = (): BootPayload => required(useContext(BootContext));
