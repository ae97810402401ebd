import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi, Reply } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { FormDialog, FormTextField } from 'shared-ui/form';
import { MemoryRouter } from 'shared-ui/router';
import { chunkLoadError, fakeRemotes, sentBeacons, type PartRequest } from '../testing/fakeRemotes';
import { aRemote, aRoute, aUser } from '../testing/fixtures';
import { RemoteBoundary } from './RemoteBoundary';

let n = 0;
/** Each remote has a name of its own, because versions that worked are remembered for the page's life. */
const newRemote = (part: Partial<RemoteSlice> = {}): RemoteSlice => {
  const base = aRemote('sites', { list: aRoute('sites') });
  return { ...base, name: `sites-${++n}`, container: `mfe_sites__${n}`, version: '3.2.4', ...part };
};
/** Makes every version of every remote fail to load. */
const failAll = () =>
  fakeRemotes(() => {
    throw chunkLoadError();
  });
const AllSites = () => <p>All sites</p>;
/** Counts the requests for the code of a remote's live version, without those for fallbacks. */
const loads = (requests: PartRequest[], { container }: RemoteSlice) =>
  requests.filter((request) => request.container === container).length;

function show(remote: RemoteSlice, routeKey = 'list', beside: React.ReactNode = null) {
  const portal = { user: aUser(), organisation: 'Northline', timeZone: 'UTC' };
  return render(
    <AppTheme>
      <ToastProvider>
        <MemoryRouter>
          <PortalProvider portal={portal}>
            <nav>The frame</nav>
            {beside}
            <RemoteBoundary remote={remote} routeKey={routeKey} title="Sites of the world" />
          </PortalProvider>
        </MemoryRouter>
      </ToastProvider>
    </AppTheme>,
  );
}

let logged: jest.SpyInstance;
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi({ 'POST /api/portal/beacons': new Reply(204) });
  // React logs every error that a boundary caught.
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test('shows the page of the remote', async () => {
  fakeRemotes(() => AllSites);
  show(newRemote());
  expect(await screen.findByText('All sites')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the title at once while the page loads', async () => {
  fakeRemotes(() => new Promise(() => undefined));
  show(newRemote());
  expect(await screen.findByRole('heading', { name: 'Sites of the world' })).toBeVisible();
});

test('replaces a page that does not load with a panel that shows area, owner and actions', async () => {
  failAll();
  // The reference is drawn at random: from these bytes it is R-7F3K-2B4M.
  const random = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).set([5, 13, 1, 17, 0, 9, 2, 19]);
    return bytes;
  });
  show(newRemote());
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByRole('heading', { name: 'sites did not load' })).toBeVisible();
  expect(panel.getByText(/Version 3\.2\.4 did not load in three tries\. No data is affected/)).toBeVisible();
  expect(panel.getByText('R-7F3K-2B4M')).toBeVisible();
  expect(panel.getByText('Delivery,', { exact: false })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Go to Projects' })).toHaveAttribute('href', '/projects');
  const mail = panel.getByRole('link', { name: 'Tell the owner' }).getAttribute('href')!;
  expect(mail).toMatch(/^mailto:delivery@northline\.example\?subject=/);
  expect(decodeURIComponent(mail)).toContain('R-7F3K-2B4M');
  expect(screen.getByText('The frame')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Sites of the world' })).toBeVisible();
  random.mockRestore();
});

test('reports that the previous version did not load either', async () => {
  failAll();
  show(newRemote({ fallback: newRemote() }));
  expect(await screen.findByText(/in three tries, and neither did the one before it\./)).toBeVisible();
});

test('says that the device is offline, and loads the page once it is online', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  failAll();
  show(newRemote());
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('You are offline. This page loads once you are connected again.')).toBeVisible();
  expect(panel.queryByRole('link', { name: 'Tell the owner' })).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
  fakeRemotes(() => AllSites);
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('All sites')).toBeVisible();
});

test('loads the page again on Retry and shows it', async () => {
  const user = userEvent.setup();
  const remote = newRemote();
  const requests = failAll();
  show(remote);
  const retry = await screen.findByRole('button', { name: 'Retry' });

  await user.click(retry);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(loads(requests, remote)).toBe(2);

  fakeRemotes(() => AllSites);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All sites')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows Retry as busy while it loads, and ignores a second press', async () => {
  const user = userEvent.setup();
  const remote = newRemote();
  failAll();
  show(remote);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  let arrive: (page: () => React.ReactNode) => void = () => undefined;
  const requests = fakeRemotes(() => new Promise((resolve) => (arrive = resolve)));
  await user.click(retry);
  await user.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
  expect(requests).toHaveLength(1);
  await act(() => Promise.resolve(arrive(AllSites)));
  expect(await screen.findByText('All sites')).toBeVisible();
});

const OnRender = () => {
  throw new Error('no such site');
};
const InEffect = () => {
  useEffect(() => {
    throw new Error('no such site');
  }, []);
  return <p>Soon gone</p>;
};

test.each([
  ['on render', OnRender],
  ['in an effect', InEffect],
])(
  'replaces a page that throws %s with the panel, and reports the failure with the panel’s reference',
  async (_where, Page) => {
    fakeRemotes(() => Page);
    show(newRemote());
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByRole('heading', { name: 'sites ran into an error' })).toBeVisible();
    const crash = () => sentBeacons(api).find(({ kind }) => kind === 'render_error');
    await waitFor(() => expect(crash()).toBeDefined(), { timeout: 3_000 });
    const beacon = crash()!;
    expect(beacon).toMatchObject({
      remote: expect.stringMatching(/^sites/) as string,
      version: '3.2.4',
      kind: 'render_error',
      message: 'no such site',
    });
    expect(panel.getByText(beacon.reference!)).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
  },
);

test('shows a page that threw again on Retry, when it no longer throws', async () => {
  const user = userEvent.setup();
  let broken = true;
  fakeRemotes(() => () => {
    if (broken) throw new Error('no such site');
    return <AllSites />;
  });
  show(newRemote());
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await user.click(retry);
  expect(await screen.findByText('All sites')).toBeVisible();
});

test('keeps the failure of a page from other pages of the same remote', async () => {
  const remote = newRemote();
  fakeRemotes(({ key }) => {
    if (key === 'list') throw chunkLoadError();
    return () => <p>One site</p>;
  });
  const { unmount } = show(remote);
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();
  show(remote, 'site');
  expect(await screen.findByText('One site')).toBeVisible();
});

test('does not cache a failed load: opening the page again retries it', async () => {
  const remote = newRemote();
  failAll();
  const { unmount } = show(remote);
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();
  fakeRemotes(() => AllSites);
  show(remote);
  expect(await screen.findByText('All sites')).toBeVisible();
});

describe('a version that crashes before its first render is complete', () => {
  /** Renders a component that the shell does not export, which is React's error 130. */
  const Missing = undefined as unknown as () => null;
  const CrashesAtFirst = () => <Missing />;
  const beacons = ({ name }: RemoteSlice) =>
    sentBeacons(api)
      .filter(({ remote }) => remote === name)
      .map(({ kind, version }) => [kind, version]);
  const expectBeacons = (remote: RemoteSlice, expected: string[][]) =>
    waitFor(() => expect(beacons(remote)).toEqual(expected), { timeout: 3_000 });
  const serve = (crashing: RemoteSlice, Page: () => React.ReactNode) =>
    fakeRemotes(({ container }) => (container === crashing.container ? Page : AllSites));

  test.each([
    ['on render', CrashesAtFirst],
    ['in an effect', InEffect],
  ])('%s is replaced by the previous version, which alone is reported as loaded', async (_where, Page) => {
    const remote = newRemote({ fallback: newRemote({ version: '3.2.3' }) });
    serve(remote, Page);
    show(remote);
    expect(await screen.findByText('All sites')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await expectBeacons(remote, [
      ['render_error', '3.2.4'],
      ['loaded', '3.2.3'],
    ]);
  });

  test('is replaced by the panel when the previous version crashes, too', async () => {
    const remote = newRemote({ fallback: newRemote({ version: '3.2.3' }) });
    fakeRemotes(() => CrashesAtFirst);
    show(remote);
    expect(await screen.findByRole('heading', { name: 'sites ran into an error' })).toBeVisible();
    await expectBeacons(remote, [
      ['render_error', '3.2.4'],
      ['render_error', '3.2.3'],
    ]);
  });

  test('is replaced by the panel and reported once when the previous version does not load', async () => {
    const remote = newRemote({ fallback: newRemote({ version: '3.2.3' }) });
    fakeRemotes(({ container }) => {
      if (container !== remote.container) throw chunkLoadError();
      return CrashesAtFirst;
    });
    show(remote);
    expect(await screen.findByRole('heading', { name: 'sites ran into an error' })).toBeVisible();
    await expectBeacons(remote, [['render_error', '3.2.4']]);
  });

  test('is not replaced by the previous version beside unsaved input or after the page was rendered', async () => {
    const dirty = (
      <FormDialog
        title="Note"
        submit="Save"
        initialValues={{ note: '' }}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <FormTextField name="note" label="Note" />
      </FormDialog>
    );
    const user = userEvent.setup();
    const remote = newRemote({ fallback: newRemote({ version: '3.2.3' }) });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    fakeRemotes(async ({ container }) => {
      if (container !== remote.container) return AllSites;
      await arrived;
      return CrashesAtFirst;
    });
    const { unmount } = show(remote, 'list', dirty);
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a thought');
    act(() => arrive());
    expect(await screen.findByText('sites ran into an error')).toBeInTheDocument();
    unmount();

    const later = newRemote({ fallback: newRemote({ version: '3.2.3' }) });
    serve(later, () => {
      const [broken, setBroken] = useState(false);
      return broken ? <CrashesAtFirst /> : <button onClick={() => setBroken(true)}>Break</button>;
    });
    show(later);
    await user.click(await screen.findByRole('button', { name: 'Break' }));
    expect(await screen.findByRole('heading', { name: 'sites ran into an error' })).toBeVisible();
  });
});
