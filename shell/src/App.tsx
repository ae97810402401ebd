import { useState } from 'react';
import { ApiProvider, viewPrefix } from 'shared-api/client';
import type { BootPayload } from 'shared-api/contracts/portal';
import { AppTheme, ToastProvider, WeekStartProvider } from 'shared-ui/core';
import { createBrowserRouter, RouterProvider } from 'shared-ui/router';
import { ListViewsOfUser } from './lists/ListViewsOfUser';
import { LiveUpdates } from './live/LiveUpdates';
import { routes } from './routes/routes';
import { SessionProvider } from './session/SessionProvider';
import { DemoFrame } from './shared/DemoFrame';
import { OnDemandParts } from './shared/OnDemandParts';
import { ViewGate } from './view/ViewGate';

/** The whole portal. @param boot the payload that the server has written into the page */
export function App({ boot }: { boot: BootPayload }) {
  const [router] = useState(() => createBrowserRouter(routes, { basename: viewPrefix() || '/' }));
  return (
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <SessionProvider boot={boot}>
            <LiveUpdates />
            <OnDemandParts />
            <WeekStartProvider day={boot.weekStart}>
              <ViewGate>
                <DemoFrame>
                  <ListViewsOfUser>
                    <RouterProvider router={router} />
                  </ListViewsOfUser>
                </DemoFrame>
              </ViewGate>
            </WeekStartProvider>
          </SessionProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>
  );
}
