import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    list: () => import(/* webpackChunkName: "ProjectList" */ './list/ProjectListPage'),
    next: () => import(/* webpackChunkName: "ProjectNext" */ './next/NextPage'),
    create: () => import(/* webpackChunkName: "ProjectForm" */ './form/CreateProjectPage'),
    update: () => import(/* webpackChunkName: "ProjectForm" */ './form/UpdateProjectPage'),
    info: () => import(/* webpackChunkName: "ProjectPage" */ './ProjectInfoPage'),
    services: () => import(/* webpackChunkName: "ProjectServices" */ './services/ServicesPage'),
    updateServices: () =>
      import(/* webpackChunkName: "ProjectServicesForm" */ './services/UpdateServicesPage'),
    timeline: () => import(/* webpackChunkName: "ProjectTimeline" */ './timeline/ProjectTimelinePage'),
    milestones: () =>
      import(/* webpackChunkName: "ProjectMilestones" */ './milestones/ProjectMilestonesPage'),
    updateMilestones: () =>
      import(/* webpackChunkName: "ProjectMilestones" */ './milestones/UpdateMilestonesPage'),
    attachment: () => import(/* webpackChunkName: "ProjectAttachments" */ './attachments/AttachmentPage'),
    sentMail: () => import(/* webpackChunkName: "ProjectPage" */ './sentMail/SentMailPage'),
    financials: () => import(/* webpackChunkName: "ProjectFinancials" */ './financials/FinancialsPage'),
    financialsSubmit: () =>
      import(/* webpackChunkName: "ProjectFinancials" */ './financials/SubmitFinancialsPage'),
    tab: () => import(/* webpackChunkName: "ProjectPage" */ './project/ProjectTabPage'),
  },
  slots: {
    next: fill('dashboard.cards', () => import(/* webpackChunkName: "NextCard" */ './next/NextCard')),
    openProjects: fill(
      'dashboard.cards',
      () => import(/* webpackChunkName: "OpenProjectsCard" */ './dashboard/OpenProjectsCard'),
    ),
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "ProjectsGuide" */ './guide/ProjectsGuide'),
    ),
  },
});
