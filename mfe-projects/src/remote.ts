import { defineRemote } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    list: () => import(/* webpackChunkName: "ProjectList" */ './list/ProjectListPage'),
    create: () => import(/* webpackChunkName: "ProjectForm" */ './form/CreateProjectPage'),
    update: () => import(/* webpackChunkName: "ProjectForm" */ './form/UpdateProjectPage'),
    info: () => import(/* webpackChunkName: "ProjectPage" */ './project/ProjectInfoPage'),
    timeline: () => import(/* webpackChunkName: "ProjectPage" */ './project/ProjectTimelinePage'),
    sentMail: () => import(/* webpackChunkName: "ProjectPage" */ './project/SentMailPage'),
  },
});
