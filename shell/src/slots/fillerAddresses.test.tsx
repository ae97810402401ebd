import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Slot, useFillers, type SlotProps } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { PageHeader, RouterLink } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aRemote, aRoute, aUser } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';

const user = aUser();
/** Gives the fillers of project.tabs their addresses. */
const sites = aRemote('sites', {
  site: aRoute('sites/:id', { title: 'Site :id', breadcrumb: ':id' }),
  tab: aRoute('sites/:id/:tab', { fillers: 'project.tabs', title: 'Site :id', breadcrumb: ':tab' }),
});
const tab = { slot: 'project.tabs', order: 1, chunk: 'Tab' };
const stock = (version: number): RemoteSlice => {
  const remote = aRemote('stock', {});
  const slots = {
    stock: { ...tab, title: 'Stock', path: 'stock', within: true },
    plain: { ...tab, title: 'Plain', path: 'plain' },
  };
  return {
    ...remote,
    version: `${version}.0.0`,
    container: `mfe_stock__${version}`,
    manifest: { ...remote.manifest, slots },
  };
};

let mounts: string[];

function TabPage() {
  const { tab: path } = useParams();
  const filler = useFillers('project.tabs').find((candidate) => candidate.path === path);
  return (
    <>
      <PageHeader title="A site" />
      {filler && <Slot name="project.tabs" only={filler} props={{} as SlotProps['project.tabs']} />}
    </>
  );
}

const tabOf = ({ version }: RemoteSlice) =>
  function Tab() {
    const { id, '*': below } = useParams();
    const [presses, setPresses] = useState(0);
    useEffect(() => void mounts.push(`${id} ${version}`), [id]);
    return (
      <>
        <p>{`Below ${id}: “${below}” of ${version}`}</p>
        <button type="button" onClick={() => setPresses(presses + 1)}>{`Pressed ${presses}`}</button>
        <RouterLink to="/sites/7/stock/3/create">Deep</RouterLink>
        <RouterLink to="/sites/8/stock/3">Another site</RouterLink>
        <RouterLink to="/sites/7/plain/3">Nowhere</RouterLink>
      </>
    );
  };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  mounts = [];
  fakeBrowser();
  setVisible(true);
  api = fakeApi({ 'GET /api/session': { user } });
  fakeRemotes(({ container, kind }) =>
    kind === 'routes' ? TabPage : tabOf(container === stock(1).container ? stock(1) : stock(2)),
  );
});

async function open(path: string) {
  const portal = renderPortal(path, { user, remotes: [sites, stock(1)], revision: 7 });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello('s1', 7);
  return portal.user;
}
async function goesLive(remote: RemoteSlice) {
  const slice = { user, remotes: [sites, remote], shell: '1.0.0-0000000', revision: 8 };
  api.routes['GET /api/portal/slice'] = slice;
  FakeStream.last().say('registry', { revision: 8 });
  await waitFor(() => expect(api.count('GET /api/portal/slice')).toBe(1));
}
const link = (name: string) => screen.getByRole('link', { name });

it('a filler gets the path below its address, and stays mounted between its pages', async () => {
  const person = await open('/sites/7/stock');
  await screen.findByText('Below 7: “” of 1.0.0');
  await person.click(screen.getByRole('button', { name: 'Pressed 0' }));
  await goesLive(stock(2));
  await person.click(link('Deep'));
  await screen.findByText('Below 7: “3/create” of 1.0.0');
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await person.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Stock'));
  await screen.findByText('Below 7: “” of 1.0.0');
  act(() => window.history.back());
  await screen.findByText('Below 7: “3/create” of 1.0.0');
  expect(mounts).toEqual(['7 1.0.0']);
  await person.click(link('Another site'));
  await screen.findByText('Below 8: “3” of 2.0.0');
  expect(mounts).toEqual(['7 1.0.0', '8 2.0.0']);
});

it('an address below a filler can be opened directly, also with extra slashes', async () => {
  await open('/sites/7//stock/3/create/?week=2');
  await screen.findByText('Below 7: “3/create” of 1.0.0');
  expect(address()).toBe('/sites/7/stock/3/create?week=2');
});

it('an address below a filler without pages of its own is not found', async () => {
  const person = await open('/sites/7/stock');
  await screen.findByText('Below 7: “” of 1.0.0');
  await person.click(link('Nowhere'));
  expect(await screen.findByText(/You are lost/)).toBeVisible();
});
