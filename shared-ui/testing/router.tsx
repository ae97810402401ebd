import { useRoutes, type RouteObject } from 'react-router-dom';
import { PortalRouter } from '../src/routing/PortalRouter';
import { createTestHistory } from '../src/routing/portalHistory';

interface TestRouterState {
  routes: RouteObject[];
  history: ReturnType<typeof createTestHistory>;
}

/** A router for a test, with a history of its own. @param options `initialEntries`: paths, of which the last one is shown */
export function createTestRouter(routes: RouteObject[], options?: Parameters<typeof createTestHistory>[0]) {
  const history = createTestHistory(options);
  return {
    routes,
    history,
    /** The page that is shown, and how it was reached. */
    get state() {
      return { location: history.location, historyAction: history.action };
    },
    /** Goes to an address, or by a number of entries: -1 is Back. */
    navigate(to: string | number): Promise<void> {
      if (typeof to === 'number') history.go(to);
      else history.push(to);
      return Promise.resolve();
    },
  };
}

const Pages = ({ routes }: Pick<TestRouterState, 'routes'>) => useRoutes(routes);

/** Renders the page of a test's router, as the shell renders that of its own. */
export const TestRouter = ({ router: { routes, history } }: { router: TestRouterState }) => (
  <PortalRouter history={history}>
    <Pages routes={routes} />
  </PortalRouter>
);
