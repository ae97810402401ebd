import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    dashboard: () => import(/* webpackChunkName: "Dashboard" */ './dashboard/DashboardPage'),
  },
  slots: {
    openByState: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "OpenByState" */ './openByState/OpenByStateCard'),
    ),
  },
});
