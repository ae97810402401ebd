import { defineRemote, fill } from 'portal-kit/remote';
import portal from '../portal.json';

const holidays = () => import(/* webpackChunkName: "Holidays" */ './holidays/holidays');
const teams = () => import(/* webpackChunkName: "Teams" */ './teams/teams');
const users = () => import(/* webpackChunkName: "Users" */ './users/users');

export default defineRemote(portal, {
  routes: {
    holidays: () => import(/* webpackChunkName: "Holidays" */ './holidays/HolidayListPage'),
    holidayCreate: async () => ({ default: (await holidays()).holidays.CreateScreen }),
    holidayUpdate: async () => ({ default: (await holidays()).holidays.UpdateScreen }),
    teams: () => import(/* webpackChunkName: "Teams" */ './teams/TeamListPage'),
    teamCreate: async () => ({ default: (await teams()).teams.CreateScreen }),
    teamUpdate: async () => ({ default: (await teams()).teams.UpdateScreen }),
    members: () => import(/* webpackChunkName: "Teams" */ './teams/MemberListPage'),
    memberCreate: () => import(/* webpackChunkName: "Teams" */ './teams/MemberCreatePage'),
    memberUpdate: () => import(/* webpackChunkName: "Teams" */ './teams/MemberUpdatePage'),
    surveyQuestions: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/QuestionListPage'),
    surveyQuestionCreate: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/QuestionCreatePage'),
    surveyQuestionUpdate: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/QuestionUpdatePage'),
    surveyResults: () => import(/* webpackChunkName: "TeamSurvey" */ './survey/SurveyResultsPage'),
    audit: () => import(/* webpackChunkName: "Audit" */ './audit/AuditListPage'),
    auditEntry: () => import(/* webpackChunkName: "Audit" */ './audit/AuditEntryPage'),
    users: () => import(/* webpackChunkName: "Users" */ './users/UserListPage'),
    userCreate: async () => ({ default: (await users()).users.CreateScreen }),
    user: () => import(/* webpackChunkName: "Users" */ './users/UserPage'),
    userUpdate: async () => ({ default: (await users()).users.UpdateScreen }),
    mails: () => import(/* webpackChunkName: "Mail" */ './mail/MailListPage'),
    mail: () => import(/* webpackChunkName: "Mail" */ './mail/MailPage'),
  },
  slots: {
    guide: fill(
      'guide.chapters',
      () => import(/* webpackChunkName: "AccountsGuide" */ './guide/AccountsGuide'),
    ),
  },
});
