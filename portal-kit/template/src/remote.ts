import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    list: () => import(/* webpackChunkName: "TemplatePage" */ './TemplatePage'),
  },
});
