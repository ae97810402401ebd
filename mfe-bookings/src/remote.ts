import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {},
  slots: {
    bookings: fill('project.tabs', () => import(/* webpackChunkName: "BookingsTab" */ './BookingsTab')),
  },
});
