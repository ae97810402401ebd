import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { getVersion } from 'shared-api/client';
import type { PortalSlice, RemoteSlice } from 'shared-api/contracts/portal';
import { Slot, useAnyFeature } from 'shared-api/portal';
import { fakeApi, refusal } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { PageHeader } from 'shared-ui/core';
import { Form, Formik, FormTextField, LeaveQuestion, useDirtyGuard, useFormikContext } from 'shared-ui/form';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aRemote, aRoute, aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

const user = aUser();
const sitesOn: RemoteSlice = {
  ...aRemote(
    'sites',
    {
      site: aRoute('sites/:id', { title: 'Site :id', breadcrumb: ':id' }),
      list: aRoute('sites', { title: 'Sites', breadcrumb: 'Sites' }),
      map: aRoute('sites/map', { title: 'Map', breadcrumb: 'Map' }),
    },
    [
      { route: 'list', label: 'Sites', icon: 'folder', order: 10 },
      { route: 'map', label: 'Map of sites', icon: 'folder', order: 20 },
    ],
  ),
  features: { map: true, notes: true },
};
sitesOn.manifest.slots = {
  notes: { slot: 'dashboard.cards', title: 'Notes', order: 1, chunk: 'Notes' },
};
const { map: _map, ...routesWithoutMap } = sitesOn.manifest.routes;
/** As the server sends it while both features are off. */
const sitesOff: RemoteSlice = {
  ...sitesOn,
  manifest: {
    ...sitesOn.manifest,
    routes: routesWithoutMap,
    nav: sitesOn.manifest.nav.filter(({ route }) => route !== 'map'),
    slots: {},
  },
  features: { map: false, notes: false },
  withheld: [{ path: 'sites/map', feature: 'sites.map', title: 'Map of all sites' }],
};

function Question() {
  const { dirty } = useFormikContext();
  return <LeaveQuestion guard={useDirtyGuard()} dirty={dirty} />;
}
function NoteForm() {
  return (
    <Formik initialValues={{ note: '' }} onSubmit={() => undefined}>
      {({ resetForm }) => (
        <Form>
          <FormTextField name="note" label="Note" />
          <button type="button" onClick={() => resetForm()}>
            Empty it
          </button>
          <Question />
        </Form>
      )}
    </Formik>
  );
}
function MapPage() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <PageHeader title="Map" />
      <NoteForm />
      <button type="button" onClick={() => setPresses(presses + 1)}>{`Pressed ${presses}`}</button>
    </>
  );
}
function ListPage() {
  const hasNotes = useAnyFeature('sites.notes');
  return (
    <>
      <PageHeader title="Sites" />
      <p>{hasNotes ? 'With notes' : 'Without notes'}</p>
      <NoteForm />
      <Slot name="dashboard.cards" props={{}} />
    </>
  );
}

let api: ReturnType<typeof fakeApi>;
const slice = (remote: RemoteSlice, revision: number): PortalSlice => ({
  user,
  remotes: [remote],
  revision,
  shell: '1.0.0-0000000',
});

beforeEach(() => {
  fakeBrowser({ shares: false });
  setVisible(true);
  api = fakeApi({ 'GET /api/session': { user } });
  fakeRemotes(({ kind, key }) => (kind === 'slots' ? NoteForm : key === 'map' ? MapPage : ListPage));
});

async function openAt(path: string, remote: RemoteSlice) {
  const rendered = renderPortal(path, { user, revision: 7, remotes: [remote] });
  await waitFor(() => expect(FakeStream.all).not.toHaveLength(0));
  act(() => FakeStream.last().hello('s1', 7));
  return rendered.user;
}
/** The server announces a revision with another state of the features. */
async function change(remote: RemoteSlice, revision: number) {
  api.routes['GET /api/portal/slice'] = slice(remote, revision);
  act(() => FakeStream.last().say('registry', { revision }));
  await waitFor(() => expect(api.count('GET /api/portal/slice')).toBeGreaterThan(0), { timeout: 3_000 });
}
const note = () => screen.findByRole('textbox', { name: 'Note' });

it('an open page whose feature is switched off says so and leads back, and comes back by itself [feature-routes.1]', async () => {
  await openAt('/sites/map', sitesOn);
  await screen.findByText('Pressed 0');
  await change(sitesOff, 8);
  expect(await screen.findByText('Map of all sites is switched off')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Sites' })).toHaveAttribute('href', '/sites');
  expect(screen.queryByText('Pressed 0')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Map of sites' })).not.toBeInTheDocument();
  expect(screen.queryByText(/You are lost/)).not.toBeInTheDocument();
  await change(sitesOn, 9);
  expect(await screen.findByText('Pressed 0', {}, { timeout: 5_000 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Map of sites' })).toBeInTheDocument();
});

it('an address whose feature is off does not open the page of a less specific address', async () => {
  await openAt('/sites/map', sitesOff);
  expect(await screen.findByText('Map of all sites is switched off')).toBeInTheDocument();
});

it('a page with unsaved changes stays with a notice until they are gone [feature-routes.2]', async () => {
  const person = await openAt('/sites/map', sitesOn);
  await person.type(await note(), 'Half a sentence');
  await change(sitesOff, 8);
  expect(
    await screen.findByText(/This page stays as it is until you save or leave what you typed here/),
  ).toBeInTheDocument();
  expect(await note()).toHaveValue('Half a sentence');
  await person.click(screen.getByRole('button', { name: 'Empty it' }));
  expect(await screen.findByText('Map of all sites is switched off')).toBeInTheDocument();
});

it('useFeature follows at once, but not while a form has unsaved changes', async () => {
  const person = await openAt('/sites', sitesOn);
  await screen.findByText('With notes');
  const [own] = await screen.findAllByRole('textbox', { name: 'Note' });
  await person.type(own!, 'x');
  await change(sitesOff, 8);
  expect(await screen.findByText(/A part of sites was switched on or off/)).toBeInTheDocument();
  expect(screen.getByText('With notes')).toBeInTheDocument();
  await person.click(screen.getAllByRole('button', { name: 'Empty it' })[0]!);
  expect(await screen.findByText('Without notes')).toBeInTheDocument();
});

it('a filler disappears with its feature, but stays with a notice while something is typed into it', async () => {
  const person = await openAt('/sites', sitesOn);
  await waitFor(async () => expect(await screen.findAllByRole('textbox', { name: 'Note' })).toHaveLength(2));
  await person.type(screen.getAllByRole('textbox', { name: 'Note' })[1]!, 'In the card');
  await change(sitesOff, 8);
  expect(await screen.findByText('Notes was switched off by an administrator.')).toBeInTheDocument();
  expect(screen.getAllByRole('textbox', { name: 'Note' })[1]).toHaveValue('In the card');
  await person.click(screen.getAllByRole('button', { name: 'Empty it' })[1]!);
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Note' })).toHaveLength(1));
});

it('a call refused because a feature is off makes the page read its slice, once per revision', async () => {
  await openAt('/sites/map', sitesOn);
  await screen.findByText('Pressed 0');
  api.routes['GET /api/portal/slice'] = slice(sitesOff, 8);
  api.routes['GET /api/version'] = refusal(404, 'Off.', {
    code: 'feature_off',
    feature: 'sites.map',
    revision: 8,
  });
  await act(() => Promise.allSettled([getVersion()]));
  expect(await screen.findByText('Map of all sites is switched off')).toBeInTheDocument();
  const reads = api.count('GET /api/portal/slice');
  await act(() => Promise.allSettled([getVersion()]));
  expect(api.count('GET /api/portal/slice')).toBe(reads);
});
