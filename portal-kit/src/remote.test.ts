import { defineRemote } from './remote';

const portal = { name: 'sites', routes: { list: { path: 'sites' }, site: { path: 'sites/:siteId' } } };
const page = () => Promise.resolve({ default: () => null });

test('a remote has one page loader for each route of its manifest', () => {
  expect(defineRemote(portal, { routes: { list: page, site: page } }).routes).toEqual({
    list: page,
    site: page,
  });
});

test('a missing key is a type error, and an error when it runs', () => {
  // @ts-expect-error -- "site" is missing
  expect(() => defineRemote(portal, { routes: { list: page } })).toThrow('"site"');
});

test('an extra key is a type error', () => {
  // @ts-expect-error -- "gone" is not in the manifest
  defineRemote(portal, { routes: { list: page, site: page, gone: page } });
  const routes = { list: page, site: page, gone: page };
  // @ts-expect-error -- neither by way of a variable
  defineRemote(portal, { routes });
});

test('something that is no page is a type error', () => {
  // @ts-expect-error -- a module without default export
  defineRemote(portal, { routes: { list: page, site: () => Promise.resolve({ Page: () => null }) } });
  // @ts-expect-error -- not a loader
  defineRemote(portal, { routes: { list: page, site: null } });
});
