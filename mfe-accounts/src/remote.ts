import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

export default defineRemote(portal, {
  resources: {
    teams: () => import(/* webpackChunkName: "Teams" */ './teams/teams'),
    members: () => import(/* webpackChunkName: "Teams" */ './teams/members'),
    surveyQuestions: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/questions'),
    users: () => import(/* webpackChunkName: "Users" */ './users/users'),
    holidays: () => import(/* webpackChunkName: "Holidays" */ './holidays/holidayPages'),
  },
  routes: {
    surveyResults: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/SurveyResultsPage'),
    user: () => import(/* webpackChunkName: "Users" */ './users/UserPage'),
    audit: () => import(/* webpackChunkName: "Audit" */ './audit/AuditListPage'),
    auditEntry: () => import(/* webpackChunkName: "Audit" */ './audit/AuditEntryPage'),
    mails: () => import(/* webpackChunkName: "Mail" */ './mail/MailListPage'),
    support: () => import(/* webpackChunkName: "Support" */ './support/ContactSupportPage'),
    supportCases: () => import(/* webpackChunkName: "SupportCases" */ './support/CaseListPage'),
    supportCase: () => import(/* webpackChunkName: "SupportCase" */ './support/CasePage'),
    supportQueue: () => import(/* webpackChunkName: "SupportCases" */ './support/CaseQueuePage'),
    mail: () => import(/* webpackChunkName: "Mail" */ './mail/MailPage'),
  },
  slots: {
    support: fill('user-menu', () => import(/* webpackChunkName: "SupportEntry" */ './support/SupportEntry')),
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "AccountsGuide" */ './guide/AccountsGuide'),
    ),
  },
});
