import { expandManifest, resourceFaults } from './expandManifest';
import type { DeclaredManifest } from './manifest/declaredManifest';

const declared: DeclaredManifest = {
  name: 'sites',
  title: 'Sites',
  owner: { team: 'Sites', contact: 'sites@northline.example' },
  resources: {
    racks: {
      path: 'racks',
      name: 'rack',
      title: 'Racks',
      one: 'Server Rack',
      when: ['admin', 'report'],
      whenWriting: ['admin'],
      chunk: 'Racks',
      data: '/racks?page=1',
      keywords: ['cabinet'],
      listKeywords: ['rack plan'],
      nav: { icon: 'folder', group: 'Admin', order: 20 },
    },
    slots: {
      path: 'racks/:rackId/slots',
      name: 'rack_slot',
      title: 'Rack Slots',
      one: 'Rack Slot',
      breadcrumb: 'Slots',
      chunk: 'Racks',
    },
  },
  routes: { map: { path: 'map', name: 'site_map', title: 'Map', breadcrumb: 'Map', chunk: 'Map' } },
  nav: [{ route: 'map', label: 'Map', icon: 'folder', order: 30 }],
  find: { actions: [{ route: 'map', label: 'Look at the map' }] },
  requires: { contract: 1, shared: {} },
  budget: { bytes: 20_000 },
};

describe('a resource of a portal.json', () => {
  const { routes, nav, find, ...rest } = expandManifest(declared);

  it('becomes the routes of its list and forms, each for its audience', () => {
    const forms = { when: ['admin'], chunk: 'Racks' };
    expect(routes).toEqual({
      racks: {
        path: 'racks',
        name: 'rack_list',
        title: 'Racks',
        breadcrumb: 'Racks',
        when: ['admin', 'report'],
        chunk: 'Racks',
        data: '/racks?page=1',
        keywords: ['rack plan'],
        layout: 'fill',
      },
      racksCreate: {
        path: 'racks/create',
        name: 'rack_create',
        title: 'Create Server Rack',
        breadcrumb: 'Create',
        ...forms,
      },
      racksUpdate: {
        path: 'racks/:id/update',
        name: 'rack_update',
        title: 'Update Server Rack',
        breadcrumb: 'Update',
        ...forms,
        data: '/racks/:id',
      },
      slots: expect.objectContaining({ name: 'rack_slot_list', breadcrumb: 'Slots' }) as object,
      slotsCreate: expect.objectContaining({ title: 'Create Rack Slot' }) as object,
      slotsUpdate: expect.objectContaining({ data: '/racks/:rackId/slots/:id' }) as object,
      map: declared.routes.map,
    });
    expect(routes.slots).not.toHaveProperty('when');
    expect(rest).not.toHaveProperty('resources');
  });

  it('becomes a menu entry, and the action that creates one where no address needs an id', () => {
    expect(nav).toEqual([
      { route: 'racks', label: 'Racks', icon: 'folder', group: 'Admin', order: 20 },
      ...declared.nav,
    ]);
    expect(find?.actions).toEqual([
      {
        route: 'racksCreate',
        label: 'Create Server Rack',
        icon: 'add',
        keywords: ['new', 'add', 'cabinet'],
      },
      { route: 'map', label: 'Look at the map' },
    ]);
  });

  it('may have a form to create for an audience of its own', () => {
    const { racks } = declared.resources!;
    const { routes } = expandManifest({
      ...declared,
      resources: { racks: { ...racks!, whenCreating: ['report'] } },
    });
    expect(routes.racksCreate).toMatchObject({ when: ['report'] });
    expect(routes.racksUpdate).toMatchObject({ when: ['admin'] });
  });

  it('may have rows that are added instead of created', () => {
    const { slots } = declared.resources!;
    const { routes } = expandManifest({ ...declared, resources: { slots: { ...slots!, adds: true } } });
    expect(routes.slotsCreate).toMatchObject({
      path: 'racks/:rackId/slots/create',
      title: 'Add Rack Slot',
      breadcrumb: 'Add',
    });
    expect(routes.slotsUpdate).toMatchObject({ title: 'Update Rack Slot' });
  });

  it('may have one form alone, another path below the API than its address, and a menu entry with its own label', () => {
    const { racks } = declared.resources!;
    const { routes, nav, find } = expandManifest({
      ...declared,
      resources: {
        racks: {
          ...racks!,
          api: 'rack_types',
          forms: ['update'],
          nav: { ...racks!.nav!, label: 'Cabinets' },
        },
      },
    });
    expect(Object.keys(routes)).toEqual(['racks', 'racksUpdate', 'map']);
    expect(routes.racksUpdate).toMatchObject({ path: 'racks/:id/update', data: '/rack_types/:id' });
    expect(nav[0]).toMatchObject({ route: 'racks', label: 'Cabinets' });
    expect(find?.actions).toEqual(declared.find!.actions);
  });

  it('may not share a key with a route of its own', () => {
    const route = declared.routes.map!;
    expect(resourceFaults(declared)).toEqual([]);
    expect(resourceFaults({ ...declared, routes: { racksUpdate: route } })).toEqual([
      'portal.json routes.racksUpdate: resources.racks makes this route already',
    ]);
  });
});

test('a portal.json without resources stays as it is', () => {
  const { resources: _resources, ...plain } = declared;
  expect(expandManifest(plain)).toEqual(plain);
});
