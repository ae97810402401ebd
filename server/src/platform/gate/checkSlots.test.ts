import type { Manifest } from 'shared-api/portal/manifest';
import { faultsOf, filler, notesOf, remote, route } from './testing/testBuilds';

const tabRoute = route('sites/:siteId/:tab', { name: 'site_tab', fillers: 'site.tabs' });
/** Offers a slot whose fillers have addresses. */
const sites = (version = '1.0.0', part: Partial<Manifest> = {}) =>
  remote('sites', version, {
    offers: ['site.tabs'],
    routes: [route('sites'), tabRoute, route('sites/:siteId/map')],
    ...(part as object),
  });
const stock = (path?: string, name = 'stock') =>
  remote(name, '1.0.0', { slots: { tab: filler('site.tabs', path) } });

test('a filler with an address of its own, and a slot that is offered once, go together', () => {
  expect(faultsOf(stock('stock'), { live: [sites()] })).toEqual([]);
  expect(notesOf(stock('stock'), { live: [sites()] })).toEqual([]);
  expect(faultsOf(sites('2.0.0'), { live: [sites(), stock('stock')] })).toEqual([]);
});

test('a slot that another area offers is a collision', () => {
  const build = remote('stores', '1.0.0', { offers: ['site.tabs'] });
  expect(faultsOf(build, { live: [sites()] })).toEqual([
    'slot_collision [sites 1.0.0] mfe-stores portal.json offers: sites 1.0.0 offers the slot "site.tabs" already. ' +
      'Give it another name.',
  ]);
});

test('two fillers of one slot under one address collide, in two slots they do not', () => {
  const live = [sites(), stock('stock')];
  expect(faultsOf(stock('stock', 'goods'), { live })).toEqual([
    'slot_collision [stock 1.0.0] mfe-goods portal.json slots.tab.path: "stock" is the address of "Filler" of ' +
      'stock 1.0.0 in the slot "site.tabs". Choose another.',
  ]);
  expect(faultsOf(stock('goods', 'goods'), { live })).toEqual([]);
  const elsewhere = remote('goods', '1.0.0', { slots: { tab: filler('other.tabs', 'stock') } });
  expect(faultsOf(elsewhere, { live })).toEqual([]);
});

describe('a filler with the address of a fixed page', () => {
  const text =
    '"Filler" of stock 1.0.0 in the slot "site.tabs" would never be shown: at its address, path "map", is the page ' +
    '"sites_siteId_map" (/sites/:siteId/map) of sites 1.0.0. Change one of the two.';

  test('is refused', () => {
    expect(faultsOf(stock('map'), { live: [sites()] })).toEqual([`slot_collision [sites 1.0.0] ${text}`]);
  });

  test('keeps out a page that is deployed after it, by any remote', () => {
    expect(faultsOf(sites(), { live: [stock('map')] })).toEqual([`slot_collision [stock 1.0.0] ${text}`]);
    const page = remote('maps', '1.0.0', { routes: [route('maps'), route('sites/:id/stock')] });
    expect(faultsOf(page, { live: [sites(), stock('stock')] })).toEqual([
      expect.stringContaining('slot_collision [stock 1.0.0] "Filler" of stock 1.0.0'),
    ]);
  });

  test('is no fault of a third remote', () => {
    expect(faultsOf(remote('maps'), { live: [sites(), stock('map')] })).toEqual([]);
  });
});

describe('a page below the address of a filler', () => {
  const page = (path: string) => remote('maps', '1.0.0', { routes: [route('maps'), route(path)] });
  const within = remote('stock', '1.0.0', {
    slots: { tab: filler('site.tabs', 'stock', { within: true }) },
  });

  test.each(['sites/:id/stock/map', 'sites/:siteId/stock/:itemId', 'sites/:id/stock/:itemId/map'])(
    'is refused where such pages are the filler’s own: %s',
    (path) => {
      const text = new RegExp(
        '"Filler" of stock 1.0.0 in the slot "site.tabs" would miss a page of its own: below its address, path "stock", is ' +
          `the page "\\w+" \\(/${path}\\) of maps 1.0.0. Change one of the two.`,
      );
      expect(faultsOf(page(path), { live: [sites(), within] })).toEqual([expect.stringMatching(text)]);
      expect(faultsOf(within, { live: [sites(), page(path)] })).toEqual([expect.stringMatching(text)]);
      expect(faultsOf(remote('goods'), { live: [sites(), within, page(path)] })).toEqual([]);
    },
  );

  test('is fine below a filler that has none, and below another’s address', () => {
    expect(faultsOf(page('sites/:id/stock/map'), { live: [sites(), stock('stock')] })).toEqual([]);
    const live = [sites(), within];
    expect(faultsOf(page('sites/:id/stocks/map'), { live })).toEqual([]);
    // The filler's name wins over a parameter.
    expect(faultsOf(page('sites/:id/:part/map'), { live })).toEqual([]);
  });
});

test('a filler without an address in a slot that gives them is refused, and so is the slot after it', () => {
  const lost =
    'The slot "site.tabs" of sites 1.0.0 gives its fillers addresses, and slots.tab of stock 1.0.0 has no path: ' +
    'it would be shown nowhere.';
  expect(faultsOf(stock(), { live: [sites()] })).toEqual([
    `slot_collision [sites 1.0.0] ${lost} Give it one.`,
  ]);
  expect(faultsOf(sites(), { live: [stock()] })).toEqual([
    `slot_collision [stock 1.0.0] ${lost} It must get one first.`,
  ]);
});

test('a slot that other remotes fill may not vanish, a slot without other fillers may', () => {
  const without = remote('sites', '2.0.0');
  expect(faultsOf(without, { live: [sites(), stock('stock'), stock('goods', 'goods')] })).toEqual([
    'slot_vanished [stock 1.0.0 and goods 1.0.0] mfe-sites offers the slot "site.tabs" no more, which is filled by ' +
      'stock 1.0.0 and goods 1.0.0. Keep it until they have deployed without it.',
  ]);
  expect(faultsOf(without, { live: [sites()], retained: [stock('stock')] })).toEqual([]);
});

test('an unknown slot is a note; slots of the shell and of the remote itself are known', () => {
  const build = remote('stock', '1.0.0', {
    offers: ['stock.cards'],
    slots: { tab: filler('gone.tabs', 'stock'), menu: filler('user-menu'), own: filler('stock.cards') },
  });
  expect(faultsOf(build)).toEqual([]);
  expect(notesOf(build)).toEqual([
    'slot_unoffered [–] mfe-stock portal.json slots.tab: nobody offers the slot "gone.tabs" now; until then it is shown nowhere.',
  ]);
});
