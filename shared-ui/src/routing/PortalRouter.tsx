import { createContext, type ReactNode } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import type { PortalHistory } from './portalHistory';

/** The history of the router around a component, null outside a `PortalRouter`. */
export const HistoryContext = createContext<PortalHistory | null>(null);

interface PortalRouterProps {
  history: PortalHistory;
  children: ReactNode;
}

/** The router of the portal, whose navigations `useBlocker` can stop. */
export const PortalRouter = ({ history, children }: PortalRouterProps) => (
  <HistoryContext value={history}>
    <HistoryRouter history={history} basename={history.basename}>
      {children}
    </HistoryRouter>
  </HistoryContext>
);
