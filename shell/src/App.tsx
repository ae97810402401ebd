import { useState } from 'react';
import { ApiProvider, viewPrefix } from 'shared-api/client';
import type { BootPayload } from 'shared-api/contracts/portal';
import { AppTheme, ToastProvider, WeekStartProvider } from 'shared-ui/core';
import { createPortalHistory, PortalRouter } from 'shared-ui/router';
import { ListViewsOfUser } from './lists/ListViewsOfUser';
import { LiveUpdates } from './live/LiveUpdates';
import { Pages } from './routes/Pages';
import { SessionProvider } from './session/SessionProvider';
import { DemoFrame } from './shared/DemoFrame';
import { OnDemandParts } from './shared/OnDemandParts';
import { ViewGate } from './view/ViewGate';

/** The whole portal. @param boot the payload that the server has written into the page */
export function App({ boot }: { boot: BootPayload }) {
  const [history] = useState(() => createPortalHistory(viewPrefix() || '/'));
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
                    <PortalRouter history={history}>
                      <Pages />
                    </PortalRouter>
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
