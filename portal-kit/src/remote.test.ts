import type { SlotProps } from 'shared-api/portal/slots';
import { defineRemote, fill } from './remote';

const portal = { name: 'sites', routes: { list: { path: 'sites' }, site: { path: 'sites/:siteId' } } };
const page = () => Promise.resolve({ default: () => null });

test('a remote has one page loader for each route of its manifest', () => {
  expect(defineRemote(portal, { routes: { list: page, site: page } }).routes).toEqual({
    list: page,
    site: page,
  });
});

test('a missing route is a type error, and an error at run time', () => {
  // @ts-expect-error -- "site" is missing
  expect(() => defineRemote(portal, { routes: { list: page } })).toThrow('"site"');
});

test('an extra route is a type error', () => {
  // @ts-expect-error -- "gone" is not in the manifest
  defineRemote(portal, { routes: { list: page, site: page, gone: page } });
  const routes = { list: page, site: page, gone: page };
  // @ts-expect-error -- neither by way of a variable
  defineRemote(portal, { routes });
});

test('a loader without a page component is a type error', () => {
  // @ts-expect-error -- a module without default export
  defineRemote(portal, { routes: { list: page, site: () => Promise.resolve({ Page: () => null }) } });
  // @ts-expect-error -- not a loader
  defineRemote(portal, { routes: { list: page, site: null } });
});

describe('slots', () => {
  const filling = {
    ...portal,
    slots: {
      bookings: { slot: 'project.tabs', title: 'Bookings' },
      card: { slot: 'dashboard.cards', title: 'Card' },
    },
  };
  const routes = { list: page, site: page };
  const tab = () => Promise.resolve({ default: ({ project }: SlotProps['project.tabs']) => project.name });
  const bookings = fill('project.tabs', tab);
  const card = fill('dashboard.cards', page);

  test('a remote exposes the loader of each filler in its manifest', () => {
    expect(defineRemote(filling, { routes, slots: { bookings, card } }).slots).toEqual({
      bookings: tab,
      card: page,
    });
    expect(defineRemote(portal, { routes }).slots).toEqual({});
  });

  test('a missing filler is a type error, and an error at run time', () => {
    // @ts-expect-error -- "card" is missing
    expect(() => defineRemote(filling, { routes, slots: { bookings } })).toThrow('"card"');
    // @ts-expect-error -- all are missing
    expect(() => defineRemote(filling, { routes })).toThrow('"bookings"');
  });

  test('an extra filler is a type error', () => {
    // @ts-expect-error -- "gone" is not in the manifest
    defineRemote(filling, { routes, slots: { bookings, card, gone: card } });
    const slots = { bookings, card, gone: card };
    // @ts-expect-error -- neither by way of a variable
    defineRemote(filling, { routes, slots });
    // @ts-expect-error -- the manifest fills nothing
    defineRemote(portal, { routes, slots: { card } });
  });

  test('a component must accept the props of its slot', () => {
    const needsWanted = () => Promise.resolve({ default: ({ wanted }: { wanted: string }) => wanted });
    // @ts-expect-error -- project.tabs has no prop "wanted"
    fill('project.tabs', needsWanted);
    // @ts-expect-error -- dashboard.cards has no props
    fill('dashboard.cards', needsWanted);
    // @ts-expect-error -- a module without default export
    fill('dashboard.cards', () => Promise.resolve({ Card: () => null }));
    fill('project.tabs', page); // A component may ignore props.
  });

  test('the props of a slot that only another remote declares are unknown at compile time', () => {
    const open = () => Promise.resolve({ default: (props: Record<string, unknown>) => String(props.rack) });
    expect(fill('inventory.panels', open).slot).toBe('inventory.panels');
    const needsRack = () => Promise.resolve({ default: ({ rack }: { rack: number }) => rack });
    // @ts-expect-error -- "rack" may be missing
    fill('inventory.panels', needsRack);
  });

  test('a filler for another slot than in the manifest is an error when the remote is defined', () => {
    expect(() =>
      defineRemote(filling, { routes, slots: { bookings: fill('user-menu', page), card } }),
    ).toThrow('"bookings" fills "project.tabs" in portal.json, but "user-menu" in remote.ts');
  });
});

describe('resources', () => {
  const Screen = () => null;
  const screens = { ListScreen: Screen, CreateScreen: () => null, UpdateScreen: () => null };
  const racks = () => Promise.resolve({ default: screens });
  const declaring = { ...portal, resources: { racks: { path: 'racks' } } };
  const routes = { list: page, site: page };

  test('a remote has three pages for each resource of its manifest', async () => {
    const remote = defineRemote(declaring, { routes, resources: { racks } });
    expect(Object.keys(remote.routes)).toEqual(['racks', 'racksCreate', 'racksUpdate', 'list', 'site']);
    expect((await remote.routes.racks()).default).toBe(screens.ListScreen);
    expect((await remote.routes.racksCreate()).default).toBe(screens.CreateScreen);
    expect((await remote.routes.racksUpdate()).default).toBe(screens.UpdateScreen);
  });

  test('a resource of which the manifest names one form has no page for the other', () => {
    const updated = { ...portal, resources: { racks: { path: 'racks', forms: ['update'] } } };
    const remote = defineRemote(updated, { routes, resources: { racks } });
    expect(Object.keys(remote.routes)).toEqual(['racks', 'racksUpdate', 'list', 'site']);
  });

  test('a missing resource is a type error, and an error at run time', () => {
    // @ts-expect-error -- "racks" is missing
    expect(() => defineRemote(declaring, { routes, resources: {} })).toThrow('"racks"');
    // @ts-expect-error -- all are missing
    expect(() => defineRemote(declaring, { routes })).toThrow('"racks"');
  });

  test('an extra resource, or a resource without all its pages, is a type error', () => {
    // @ts-expect-error -- "gone" is not in the manifest
    defineRemote(declaring, { routes, resources: { racks, gone: racks } });
    // @ts-expect-error -- the manifest declares no resources
    defineRemote(portal, { routes, resources: { racks } });
    const list = () => Promise.resolve({ default: { ListScreen: Screen } });
    // @ts-expect-error -- CreateScreen and UpdateScreen are missing
    defineRemote(declaring, { routes, resources: { racks: list } });
  });
});
