import { todayIn } from 'shared-api/workingDays';
import { demoTimeZone } from '../../../../kernel/demo/workingClock';
import { idOf } from '../../../../kernel/demo/ids';
import { assignRole, assignTeam } from '../../assign';
import { changeMilestones } from '../../milestones/changeMilestones';
import { updateMilestone } from '../../milestones/updateMilestone';
import { decidedBy, pair } from '../../permissions/routeGuards';
import { touchProject } from '../../project.queries';
import { lockServices } from '../../services/lockServices';
import { quoteService } from '../../services/quoteService';
import { answerSurvey } from '../../survey/answerSurvey';
import { listOpenQuestions } from '../../survey/survey.queries';
import { changeHold, changeState } from '../../workflow/changeState';
import { addEntry } from '../../workflow/timeline.queries';
import type { ActionHandlers } from './actionHandlers';
import { attachFile } from './attachFile';
import { financialActions } from './financialActions';
import { personOf } from './people';

/** Takes the steps of a project's plan, except those of other areas. */
export const projectActions = {
  team: {
    guard: pair('PUT', 'team'),
    take: ({ tx, access, teams, by }, { team }) =>
      assignTeam(tx, access, { team: { id: idOf(teams, team) } }, by.at),
  },
  role: {
    guard: decidedBy('role rules'),
    take: ({ tx, access, group, people, by }, { role, login }) => {
      const usr = { id: personOf(people, login).id };
      return assignRole(tx, access, idOf(group.roleIds, role), { usr }, by.at);
    },
  },
  move: {
    guard: decidedBy('transition'),
    take: ({ tx, access, group, by }, { to, comment }) =>
      changeState(tx, access, { id: idOf(group.stateIds, to), comment }, by),
  },
  hold: {
    guard: pair('PUT', 'on_hold'),
    take: ({ tx, access, by }, { hold, comment }) => changeHold(tx, access, { on_hold: hold, comment }, by),
  },
  comment: {
    guard: pair('POST', 'update'),
    async take({ tx, access: { projectId }, by }, { comment }) {
      await touchProject(tx, projectId, by.at);
      await addEntry(tx, { project_id: projectId, created_on: by.at, creator_id: by.userId, comment });
    },
  },
  milestones: {
    guard: pair('PUT', 'milestones'),
    take: ({ tx, access, group, by }, { names }) => {
      const chosen = names.map((name, ord) => ({ milestone: { id: idOf(group.milestoneIds, name) }, ord }));
      return changeMilestones(tx, access, chosen, by);
    },
  },
  milestone: {
    guard: pair('PUT', 'milestones'),
    take: ({ tx, access, group, by }, { name, kind, text }) => {
      const day = todayIn(demoTimeZone, by.at);
      const body = { check: { checked: true }, date: { m_date: day }, text: { m_text: text ?? '' } }[kind];
      return updateMilestone(tx, access.projectId, idOf(group.milestoneIds, name), body, by);
    },
  },
  lock: {
    guard: pair('PUT', 'services_lock'),
    take: ({ tx, access, by }) => lockServices(tx, access, { services_locked: true }, by),
  },
  quoteService: {
    guard: pair('PUT', 'financials'),
    take: ({ tx, access, group, by }, { service, price, slo, scope }) =>
      quoteService(tx, access, idOf(group.serviceIds, service), { price, slo, scope }, by),
  },
  ...financialActions,
  survey: {
    guard: pair('POST', 'survey'),
    async take({ tx, access, by }, action) {
      const questions = await listOpenQuestions(tx, access.projectId);
      const ids = new Map(questions.map(({ id, rating }) => [rating, id]));
      const results = action.results.map(({ question, ...one }) => ({ ...one, id: idOf(ids, question) }));
      await answerSurvey(tx, access, { results }, by);
    },
  },
  attach: {
    guard: pair('POST', 'attachments'),
    take: ({ tx, access, by }, action) => attachFile(tx, access, action, by),
  },
} satisfies Partial<ActionHandlers>;
