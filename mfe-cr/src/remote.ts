import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    dashboard: () => import(/* webpackChunkName: "CrDashboardPage" */ './dashboard/CrDashboardPage'),
    create: () => import(/* webpackChunkName: "CreateCrPage" */ './create/CreateCrPage'),
    displays: () => import(/* webpackChunkName: "WallsPage" */ './wall/WallsPage'),
    show: () => import(/* webpackChunkName: "CrPage" */ './cr/CrPage'),
  },
  slots: {
    guide: fill('guide.chapters', () => import(/* webpackChunkName: "CrGuide" */ './guide/CrGuide')),
    running: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "RunningCrsCard" */ './dashboard/RunningCrsCard'),
    ),
    wall: fill('displays', () => import(/* webpackChunkName: "WallDisplay" */ './wall/WallDisplay')),
  },
});
