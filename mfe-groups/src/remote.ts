import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  resources: {
    groups: () => import(/* webpackChunkName: "Groups" */ './groups/groupPages'),
  },
  routes: {
    group: () => import(/* webpackChunkName: "Groups" */ './groups/GroupPage'),
    dashboard: () => import(/* webpackChunkName: "Groups" */ './groups/GroupDashboardPage'),
  },
});
