import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    dashboard: () => import(/* webpackChunkName: "CrDashboardPage" */ './dashboard/CrDashboardPage'),
    create: () => import(/* webpackChunkName: "CreateCrPage" */ './create/CreateCrPage'),
    show: () => import(/* webpackChunkName: "CrPage" */ './cr/CrPage'),
  },
});
