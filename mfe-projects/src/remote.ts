import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  routes: {
    list: () => import(/* webpackChunkName: "ProjectList" */ './ProjectListPage'),
    next: () => import(/* webpackChunkName: "ProjectNext" */ './next/NextPage'),
    create: () => import(/* webpackChunkName: "ProjectForm" */ './form/CreateProjectPage'),
    update: () => import(/* webpackChunkName: "ProjectForm" */ './form/UpdateProjectPage'),
    info: () => import(/* webpackChunkName: "ProjectPage" */ './ProjectInfoPage'),
    services: () => import(/* webpackChunkName: "ProjectServices" */ './ServicesPage'),
    updateServices: () => import(/* webpackChunkName: "ProjectServicesForm" */ './UpdateServicesPage'),
    timeline: () => import(/* webpackChunkName: "ProjectTimeline" */ './ProjectTimelinePage'),
    milestones: () => import(/* webpackChunkName: "ProjectMilestones" */ './ProjectMilestonesPage'),
    updateMilestones: () => import(/* webpackChunkName: "ProjectMilestones" */ './UpdateMilestonesPage'),
    attachment: () => import(/* webpackChunkName: "ProjectAttachments" */ './AttachmentPage'),
    aims: () => import(/* webpackChunkName: "ProjectAims" */ './aims/AimsPage'),
    aim: () => import(/* webpackChunkName: "ProjectAims" */ './aims/AimPage'),
    aimSheet: () => import(/* webpackChunkName: "ProjectAimSheets" */ './aims/AimSheetPage'),
    aimDiff: () => import(/* webpackChunkName: "ProjectAimSheets" */ './aims/AimDiffPage'),
    sentMail: () => import(/* webpackChunkName: "ProjectPage" */ './SentMailPage'),
    financials: () => import(/* webpackChunkName: "ProjectFinancials" */ './FinancialsPage'),
    financialsSubmit: () =>
      import(/* webpackChunkName: "ProjectFinancials" */ './financials/submit/SubmitFinancialsPage'),
    tab: () => import(/* webpackChunkName: "ProjectPage" */ './ProjectTabPage'),
  },
  slots: {
    next: fill('home.cards', () => import(/* webpackChunkName: "NextCard" */ './next/NextCard')),
    needsYou: fill('dashboard.cards', () => import(/* webpackChunkName: "NextCard" */ './next/NextCard')),
    myProjects: fill(
      'home.cards',
      () => import(/* webpackChunkName: "MyProjectsCard" */ './home/MyProjectsCard'),
    ),
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "ProjectsGuide" */ './guide/ProjectsGuide'),
    ),
  },
});
