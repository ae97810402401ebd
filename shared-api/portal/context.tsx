import { createContext, useContext, type ReactNode } from 'react';
import type { CurrentUser } from '../contracts/session';
import type { RemoteConfig } from '../contracts/portal';
import type { SlotHost } from './slotHost';

/** The data that the shell hands to every remote. */
export interface Portal {
  user: CurrentUser;
  organisation: string;
  /** IANA name of the organisation's time zone: "today" and days in a state are computed in it. */
  timeZone: string;
  /** Whether the portal has a mail server. Left out in tests of a single remote: it has none. */
  sendsMail?: boolean;
  /** Whether each feature is on for the user, by its full key: `{'bookings.calendar': true}`. Absent: there are none. */
  features?: Readonly<Record<string, boolean>>;
  /** The configuration of each remote by its name; absent: all have their defaults. `createUseConfig` reads it. */
  config?: Readonly<Record<string, RemoteConfig>>;
  /** Fills slots. Absent in tests of a single remote: slots stay empty. */
  slots?: SlotHost;
}

const PortalContext = createContext<Portal | null>(null);

/** Rendered once, by the shell. */
export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** @throws Error outside the portal */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('Outside the portal: render inside <PortalProvider>.');
  return portal;
}

/** The signed-in user. @throws Error outside the portal */
export const useCurrentUser = (): CurrentUser => usePortal().user;

/** The organisation's name and time zone. @throws Error outside the portal */
export const useOrganisation = (): Pick<Portal, 'organisation' | 'timeZone'> => usePortal();

/** Whether the portal can send mail: without a mail server, links have to be handed on. @throws Error outside the portal */
export const useSendsMail = (): boolean => usePortal().sendsMail ?? false;
