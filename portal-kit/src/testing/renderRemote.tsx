import type { ComponentType } from 'react';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CurrentUser } from 'shared-api/contracts/session';
import { PortalProvider, type Portal } from 'shared-api/portal';
import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { fakeApi } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';

// jsdom matches every rule of MUI's style sheets for each element it is asked about, seconds for one query by role. These
// tests look at roles, names and attributes; inline styles are all they need.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

// A page waits for its calls and its lazy chunks, which take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** The default export of `remote.ts`, as far as its pages are concerned. */
interface RemotePages {
  routes: Record<string, () => Promise<{ default: ComponentType }>>;
}

/** The features of a remote as portal.json has them by default. */
const defaultFeatures = ({ name, features = {} }: DeclaredManifest) =>
  Object.fromEntries(Object.entries(features).map(([key, feature]) => [`${name}.${key}`, feature.default]));

interface RemotePage {
  remote: RemotePages;
  /** The remote's `portal.json`. */
  manifest: unknown;
  address: string;
  /** Answers for `fakeApi`. */
  served: Record<string, unknown>;
  user: CurrentUser;
  /** Values that the shell provides besides the user; features have their defaults unless they are given. */
  portal?: Partial<Portal>;
}

/**
 * Opens a page of a remote in a test, as the shell does: by its address, with its own code. Addresses outside the remote show the
 * heading "Elsewhere".
 */
export async function renderRemote({ remote, manifest, address, served, user, portal }: RemotePage) {
  await forgetReads();
  localStorage.clear();
  const api = fakeApi(served);
  const features = defaultFeatures(manifest as DeclaredManifest);
  const pages = await Promise.all(
    Object.entries(expandManifest(manifest as DeclaredManifest).routes).map(async ([key, { path }]) => {
      const { default: Page } = await remote.routes[key]!();
      return { path, element: <Page /> };
    }),
  );
  const router = createTestRouter([...pages, { path: '*', element: <h1>Elsewhere</h1> }], {
    initialEntries: [address],
  });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ user, organisation: 'Northline', timeZone: 'UTC', features, ...portal }}>
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}
