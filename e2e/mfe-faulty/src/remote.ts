import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    render: () => import(/* webpackChunkName: "ThrowsOnRender" */ './ThrowsOnRender'),
    effect: () => import(/* webpackChunkName: "ThrowsInEffect" */ './ThrowsInEffect'),
    load: () => import(/* webpackChunkName: "ThrowsOnLoad" */ './ThrowsOnLoad'),
    identity: () => import(/* webpackChunkName: "Identity" */ './Identity'),
  },
});
