import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ComponentType } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { Formik, Form, FormTextField, LeaveQuestion, useDirtyGuard, useFormikContext } from 'shared-ui/form';
import { RouterLink } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { fakeRemotes, type PartRequest } from '../testing/fakeRemotes';
import { admin, aRemote, aRoute, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

const user = aUser();
let n = 0;
/** A version of the remote of a test. Loaded pages are cached for the page's life, so each test has containers of its own. */
const version = (number: number, part: Partial<RemoteSlice> = {}): RemoteSlice => {
  const base = aRemote(
    'sites',
    { list: aRoute('sites', { title: 'Sites' }), site: aRoute('sites/:id', { title: 'Site :id' }) },
    [{ route: 'list', label: 'Sites', icon: 'folder', order: 30 }],
  );
  return {
    ...base,
    version: `${number}.0.0`,
    container: `mfe_sites__${n}__${number}`,
    manifest: { ...base.manifest, title: 'Sites' },
    ...part,
  };
};

let mounts: string[] = [];
function Guarded() {
  const guard = useDirtyGuard();
  const { dirty } = useFormikContext();
  return <LeaveQuestion guard={guard} dirty={dirty} />;
}
/** The page that a version exposes. Containers of the test's remote end with the number of their version. */
function pageOf({ container, key }: PartRequest): ComponentType<never> {
  const shownVersion =
    container === projects.container ? projects.version : `${container.split('__').at(-1)}.0.0`;
  return function Page() {
    const { id = '' } = useParams();
    const [broken, setBroken] = useState(false);
    useEffect(() => void mounts.push(`${key} ${shownVersion}`), []);
    if (broken) throw new Error('Loading chunk 3 failed.');
    return (
      <>
        <p>{`${key}${id} of version ${shownVersion}`}</p>
        <RouterLink to="/sites/8">Eight</RouterLink>
        <RouterLink to="/sites?page=2">Page two</RouterLink>
        <button type="button" onClick={() => setBroken(true)}>
          Break
        </button>
        <Formik initialValues={{ note: '' }} onSubmit={() => undefined}>
          <Form>
            <FormTextField name="note" label="Note" />
            <Guarded />
          </Form>
        </Formik>
      </>
    );
  };
}

let api: ReturnType<typeof fakeApi>;
let revision: number;
let requests: PartRequest[];
let logged: jest.SpyInstance;
const shows = (text: string) => screen.findByText(text);
const nav = (name: string) => screen.getByRole('link', { name });

async function open(path: string, ...remotes: RemoteSlice[]) {
  const portal = renderPortal(path, { user, remotes: [projects, ...remotes], revision });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello('s1', revision);
  return portal;
}
/** Announces a deploy, a rollback or a switch. */
const goesLive = (...remotes: RemoteSlice[]) => goesLiveFor(user, ...remotes);
async function goesLiveFor(whom: CurrentUser, ...remotes: RemoteSlice[]) {
  const slice = {
    user: whom,
    remotes: [projects, ...remotes],
    shell: '1.0.0-0000000',
    revision: ++revision,
  };
  api.routes['GET /api/portal/slice'] = slice;
  const calls = api.count('GET /api/portal/slice');
  FakeStream.last().say('registry', { revision });
  await waitFor(() => expect(api.count('GET /api/portal/slice')).toBe(calls + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

beforeEach(() => {
  n++;
  revision = 7;
  mounts = [];
  fakeBrowser();
  setVisible(true);
  api = fakeApi({ 'GET /api/session': { user } });
  requests = fakeRemotes(pageOf);
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

it('an open page keeps its version after a deploy, also at other addresses; the next page has the new version [page-versions.1]', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await goesLive(version(2));
  await person.click(nav('Page two'));
  expect(window.location.search).toBe('?page=2');
  expect(screen.getByText('list of version 1.0.0')).toBeVisible();
  expect(mounts).toEqual(['list 1.0.0']);
  await person.click(nav('Eight'));
  await shows('site8 of version 2.0.0');
  expect(mounts).toEqual(['list 1.0.0', 'site 2.0.0']);
});

it('a rollback reaches an open session in the same way [page-versions.2]', async () => {
  const { user: person } = await open('/sites', version(2));
  await shows('list of version 2.0.0');
  await goesLive(version(1));
  expect(screen.getByText('list of version 2.0.0')).toBeVisible();
  await person.click(nav('Eight'));
  await shows('site8 of version 1.0.0');
});

it('a form keeps its input after deploys, and its page keeps the old version [page-versions.3]', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await person.type(screen.getByLabelText('Note'), 'half a thought');
  await goesLive(version(2));
  await goesLive(version(3));
  expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
  for (const link of ['Projects', 'Eight']) {
    await person.click(nav(link));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('list of version 1.0.0')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
  }
  await person.clear(screen.getByLabelText('Note'));
  await person.click(nav('Eight'));
  await shows('site8 of version 3.0.0');
});

it('a missed deploy is noticed when the stream reconnects [page-versions.4]', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  api.routes['GET /api/portal/slice'] = {
    user,
    remotes: [projects, version(2)],
    shell: '1.0.0-0000000',
    revision: 8,
  };
  FakeStream.last().fail();
  act(() => void window.dispatchEvent(new Event('focus')));
  FakeStream.last().hello('s2', 8);
  await waitFor(() => expect(api.count('GET /api/portal/slice')).toBe(1));
  await person.click(nav('Eight'));
  await shows('site8 of version 2.0.0');
});

it('the slice is not requested on reconnecting if no change was missed', async () => {
  await open('/sites', version(1));
  FakeStream.last().fail();
  act(() => void window.dispatchEvent(new Event('focus')));
  FakeStream.last().hello('s2', 7);
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(api.count('GET /api/portal/slice')).toBe(0);
});

it('a failed page is replaced when another version goes live [page-versions.5]', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await person.click(screen.getByRole('button', { name: 'Break' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sites ran into an error');
  await goesLive(version(2));
  await shows('list of version 2.0.0');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an old page whose chunk no longer loads is replaced by the new version at once', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await goesLive(version(2));
  await person.click(screen.getByRole('button', { name: 'Break' }));
  await shows('list of version 2.0.0');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a page repaired by Retry keeps its version again', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await person.click(screen.getByRole('button', { name: 'Break' }));
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  await shows('list of version 1.0.0');
  await goesLive(version(2));
  expect(screen.getByText('list of version 1.0.0')).toBeVisible();
});

it('a page that is opened again after a failure keeps its version and its input', async () => {
  const { user: person } = await open('/sites', version(1));
  await shows('list of version 1.0.0');
  await person.click(screen.getByRole('button', { name: 'Break' }));
  await screen.findByRole('alert');
  await person.click(nav('Projects'));
  await shows('list of version 1.0.0-0000000');
  await person.click(nav('Sites'));
  await shows('list of version 1.0.0');
  await person.type(screen.getByLabelText('Note'), 'half a thought');
  await goesLive(version(2));
  expect(screen.getByText('list of version 1.0.0')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
});

it('a fallback version stays while it is mounted; opening the page again uses the live one', async () => {
  const live = version(2, { fallback: version(1) });
  let isBroken = true;
  fakeRemotes((request) => {
    if (request.container !== live.container || !isBroken) return pageOf(request);
    isBroken = false;
    throw new Error('Loading chunk 3 failed.');
  });
  const { user: person } = await open('/sites', live);
  await shows('list of version 1.0.0');
  // The page is rendered again, but not mounted or loaded again.
  await goesLive(live);
  await person.click(nav('Page two'));
  expect(mounts).toEqual(['list 1.0.0']);
  await person.click(nav('Projects'));
  await shows('list of version 1.0.0-0000000');
  await person.click(nav('Sites'));
  await shows('list of version 2.0.0');
});

it('the menu keeps open groups and the focus when an area above is removed', async () => {
  const firstArea = aRemote('racks', { list: aRoute('racks') }, [
    { route: 'list', label: 'Racks', icon: 'folder', order: 200 },
  ]);
  const person = aUser({ is_admin: true });
  renderPortal('/projects', { user: person, remotes: [projects, firstArea, admin], revision });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello('s1', revision);
  const folder = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
    name: 'Admin',
  });
  act(() => folder.click());
  act(() => nav('Teams').focus());
  await goesLiveFor(person, admin);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Racks' })).toBeNull());
  expect(nav('Teams')).toHaveFocus();
});

describe('the kill switch', () => {
  const off = (message: string | null = 'Room data is being repaired.') =>
    version(2, { disabled: { message } });

  it('removes the page at once, also while a form has input, shows message and owner, and restores the page later', async () => {
    const { user: person } = await open('/sites', version(1));
    await shows('list of version 1.0.0');
    await person.type(screen.getByLabelText('Note'), 'half a thought');
    await goesLive(off());
    const panel = screen.getByRole('region', { name: 'Sites is switched off' });
    expect(panel).toHaveTextContent('Room data is being repaired.');
    expect(panel).toHaveTextContent('OwnerDelivery, delivery@northline.example');
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    expect(screen.getByText('list of version 1.0.0')).not.toBeVisible();
    expect(await shows('Sites was switched off by an administrator.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sites' })).toBeNull();
    await goesLive(version(2));
    await shows('list of version 2.0.0');
    expect(await shows('Sites is switched on again.')).toBeVisible();
    expect(nav('Sites')).toBeVisible();
  });

  it('keeps the input, also of a form without a draft, until the same version is switched on again', async () => {
    const { user: person } = await open('/sites', version(1));
    await shows('list of version 1.0.0');
    await person.type(screen.getByLabelText('Note'), 'half a thought');
    await goesLive(version(1, { disabled: { message: null } }));
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    await goesLive(version(1));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a thought');
  });

  it('links to Projects, and does not ask about unsaved changes', async () => {
    const { user: person } = await open('/sites', version(1));
    await shows('list of version 1.0.0');
    await person.type(screen.getByLabelText('Note'), 'half a thought');
    await goesLive(off(null));
    expect(screen.getByRole('region')).toHaveTextContent('An administrator has switched it off for a while.');
    await person.click(nav('Go to Projects'));
    await shows('list of version 1.0.0-0000000');
  });

  it('is shown when a page of the area is opened, without loading its code', async () => {
    await open('/sites/7', off());
    expect(await screen.findByRole('region', { name: 'Sites is switched off' })).toBeVisible();
    expect(requests).toEqual([]);
    expect(screen.queryByText(/was switched off/)).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Homesites/7');
  });

  it('has no link to Projects on a page of Projects', async () => {
    await open('/projects', version(1));
    const slice = {
      user,
      remotes: [{ ...projects, disabled: { message: null } }],
      shell: '1.0.0-0000000',
      revision: 8,
    };
    api.routes['GET /api/portal/slice'] = slice;
    FakeStream.last().say('registry', { revision: 8 });
    expect(await screen.findByRole('region', { name: 'projects is switched off' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Projects' })).toBeNull();
  });

  it('of another area only removes its menu entry, without a notice', async () => {
    await open('/projects', version(1));
    await shows('list of version 1.0.0-0000000');
    await goesLive(off());
    expect(screen.queryByRole('link', { name: 'Sites' })).toBeNull();
    expect(screen.queryByText(/switched off/)).toBeNull();
  });
});
