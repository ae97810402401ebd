import type { FeatureChange, FeatureDetail, FeatureState } from 'shared-api/contracts/platform/features';
import { fakeApi } from 'shared-api/testing';
import { aUser } from '../../testing/fixtures';
import { renderPortal } from '../../testing/renderPortal';

const victor = { id: 7, name: 'Victor Lindqvist' };

export const aChange = (part: Partial<FeatureChange> = {}): FeatureChange => ({
  revision: 2,
  at: '2026-11-16T09:12:00.000Z',
  by: { usr: victor, token: null },
  reason: 'Trial for two weeks.',
  from: 'off',
  to: 'on for Network',
  setting: { state: 'audience', audience: { groups: [3] } },
  undoes: null,
  ...part,
});

export const aFeature = (part: Partial<FeatureState> = {}): FeatureState => ({
  key: 'bookings.calendar',
  remote: { name: 'bookings', title: 'Bookings', owner: 'Change Scheduling', version: '1.0.0-4a55317' },
  title: 'Calendar',
  description: 'Day, week and month views beside the table of bookings.',
  declared: true,
  default: false,
  parts: { routes: [], nav: [], slots: [], find: [], calls: [] },
  setting: { state: 'audience', audience: { groups: [3] } },
  words: 'on for Network',
  now: 'audience',
  revision: 2,
  changed: aChange(),
  reach: { on: 61, of: 214 },
  may_change: true,
  owner_may_change: false,
  ...part,
});

export const needsYou = aFeature({
  key: 'projects.next',
  remote: { name: 'projects', title: 'Projects', owner: 'Project Delivery Tools', version: '1.0.0-a30abd8' },
  title: 'Needs you',
  description: 'The projects in which a person must act next.',
  default: true,
  setting: null,
  words: 'on for everyone, by default',
  now: 'on',
  revision: 0,
  changed: null,
  reach: { on: 214, of: 214 },
});

export const names = { groups: [{ id: 3, name: 'Network' }], teams: [], users: [] };

export const detailOf = (feature: FeatureState, part: Partial<FeatureDetail> = {}): FeatureDetail => ({
  ...feature,
  history: feature.changed ? [feature.changed] : [],
  reached: null,
  names,
  ...part,
});

export const featureStates = (features: FeatureState[] = [aFeature(), needsYou], revision = 7) => ({
  revision,
  features,
  names,
});

/** Renders the portal at the page of features, by default for an admin. */
export function openFeatures(routes: Record<string, unknown> = {}, { search = '', isAdmin = true } = {}) {
  // For speed: jsdom would match every rule of MUI's style sheets for each element.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  const user = aUser({ id: 7, name: victor.name, is_admin: isAdmin });
  const api = fakeApi({
    'GET /api/session': { user },
    'GET /api/portal/features': featureStates(),
    'GET /api/portal/features/bookings.calendar': detailOf(aFeature()),
    'GET /api/portal/features/projects.next': detailOf(needsYou),
    'POST /api/portal/features/bookings.calendar/preview': {
      words: 'on for Network',
      reach: { on: 61, of: 214 },
      person: null,
    },
    'GET /api/user_names': [],
    ...routes,
  });
  return { api, ...renderPortal(`/admin/portal/features${search}`, { user }) };
}
