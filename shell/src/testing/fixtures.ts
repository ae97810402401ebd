import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { ManifestNav, ManifestRoute } from 'shared-api/portal/manifest';

export const aUser = (part: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 2,
  name: 'Daniel Okafor',
  ad_account: 'NORTHLINE\\techlead',
  is_admin: false,
  roles: [],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
  ...part,
});

export const aRoute = (path: string, part: Partial<ManifestRoute> = {}): ManifestRoute => ({
  path,
  name: path.replace(/\W+/g, '_').replace(/_$/, ''),
  title: path,
  breadcrumb: path,
  chunk: 'Page',
  ...part,
});

export const aRemote = (
  name: string,
  routes: Record<string, ManifestRoute>,
  nav: ManifestNav[] = [],
): RemoteSlice => ({
  name,
  version: '1.0.0-0000000',
  container: `mfe_${name}__1_0_0_0000000`,
  entry: `/remotes/${name}/1.0.0-0000000/remoteEntry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  shared: ['shared-ui/core'],
  manifest: { title: name, owner: { team: 'Delivery', contact: 'delivery@northline.example' }, routes, nav },
  fallback: null,
  disabled: null,
});

export const projects = aRemote(
  'projects',
  {
    list: aRoute('projects', { title: 'Projects', breadcrumb: 'Projects', layout: 'fill' }),
    create: aRoute('projects/create', { title: 'Create Project', breadcrumb: 'Create' }),
    project: aRoute('projects/:projectId', { title: 'Project: :projectId', breadcrumb: ':projectId' }),
    timeline: aRoute('projects/:projectId/timeline', { title: 'Timeline', breadcrumb: 'Timeline' }),
  },
  [
    { route: 'create', label: 'New project', icon: 'add', order: 20 },
    { route: 'list', label: 'Projects', icon: 'folder', order: 10 },
  ],
);

export const admin = aRemote(
  'accounts',
  {
    teams: aRoute('teams', { title: 'Teams', breadcrumb: 'Teams', when: ['group-admin', 'team-manager'] }),
    users: aRoute('users', { title: 'Users', breadcrumb: 'Users', when: ['admin'] }),
    user: aRoute('users/:id', { title: 'User :id', breadcrumb: ':id' }),
  },
  [
    { route: 'users', label: 'Users', icon: 'people', group: 'Admin', order: 210, when: ['admin'] },
    { route: 'teams', label: 'Teams', icon: 'people', group: 'Admin', order: 200, when: ['group-admin'] },
  ],
);

export const aBoot = (part: Partial<BootPayload> = {}): BootPayload => ({
  version: '4.13.0-rc.2',
  organisation: 'Northline Infrastructure',
  timeZone: 'Europe/London',
  weekStart: 1,
  sendsMail: true,
  revision: 7,
  user: null,
  remotes: [projects, admin],
  shell: '1.0.0-0000000',
  demo: null,
  ...part,
});
