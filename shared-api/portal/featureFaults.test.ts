import { featureFaults } from './featureFaults';
import type { Manifest, ManifestFeature } from './manifest';

const feature = (part: Partial<ManifestFeature>): ManifestFeature => ({
  title: 'Calendar',
  description: 'Day, week and month.',
  default: false,
  ...part,
});
const route = { path: 'sites', name: 'sites_list', title: 'Sites', breadcrumb: 'Sites', chunk: 'List' };
const manifest = (features: Record<string, ManifestFeature>): Manifest => ({
  name: 'sites',
  title: 'Sites',
  owner: { team: 'Site Team', contact: 'sites@northline.example' },
  routes: { list: route, calendar: { ...route, path: 'sites/calendar', name: 'sites_calendar' } },
  nav: [{ route: 'list', label: 'Sites', icon: 'folder', order: 1 }],
  slots: { card: { slot: 'dashboard.cards', title: 'Sites', order: 1, chunk: 'Card' } },
  features,
  requires: { contract: 1, shared: {} },
  budget: { bytes: 20_000 },
});

describe('featureFaults', () => {
  it('accepts parts that exist', () => {
    const parts = { routes: ['calendar'], nav: ['list'], slots: ['card'], calls: ['GET /sites'] };
    expect(featureFaults(manifest({ calendar: feature(parts) }))).toEqual([]);
  });

  it('names the place of a part that does not exist, and those that do', () => {
    const parts = { routes: ['kalender'], nav: ['calendar'], slots: ['tab'], find: ['list'] };
    expect(featureFaults(manifest({ calendar: feature(parts) }))).toEqual([
      'portal.json features.calendar.routes.0: there is no route "kalender"; there are list, calendar',
      'portal.json features.calendar.nav.0: there is no menu entry of the route "calendar"; there are list',
      'portal.json features.calendar.slots.0: there is no filler "tab"; there are card',
      'portal.json features.calendar.find.0: there is no action or source of quick find "list"; there are none',
    ]);
  });

  it('refuses a part of two features', () => {
    const both = feature({ routes: ['calendar'] });
    expect(featureFaults(manifest({ one: both, two: both }))).toEqual([
      'portal.json features.two.routes.0: "calendar" belongs to the feature "one" already; leave it out of one of them',
    ]);
  });
});
