import { todayIn, type Holidays } from 'shared-api/workingDays';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import { assignRole, assignTeam } from '../../areas/projects/assign';
import { changeMilestones } from '../../areas/projects/milestones/changeMilestones';
import { updateMilestone } from '../../areas/projects/milestones/updateMilestone';
import { requireGuard, seeProject, type ProjectAccess } from '../../areas/projects/permissions/access';
import { decidedBy, pair, type ProjectGuard } from '../../areas/projects/permissions/routeGuards';
import { touchProject } from '../../areas/projects/project.queries';
import { changeServices } from '../../areas/projects/services/changeServices';
import { lockServices } from '../../areas/projects/services/lockServices';
import { quoteService } from '../../areas/projects/services/quoteService';
import { answerSurvey } from '../../areas/projects/survey/answerSurvey';
import { listOpenQuestions } from '../../areas/projects/survey/survey.queries';
import type { Change } from '../../areas/projects/Change';
import { seeGroup } from '../../areas/projects/raise/group.queries';
import { mayRaise } from '../../areas/projects/raise/mayRaise';
import { raiseProject } from '../../areas/projects/raise/raiseProject';
import { changeHold, changeState } from '../../areas/projects/workflow/changeState';
import { addEntry } from '../../areas/projects/workflow/timeline.queries';
import { attachFile } from './attachFile';
import { idOf, type Ids } from '../ids';
import type { LoadedGroup } from '../groups/loadGroups';
import type { PlannedAction, PlannedProject, PlannedStep } from './plan';
import { formOf } from './planForm';
import { actOnBookings } from './walkBookings';
import { actOnMoney } from './walkFinancials';

/** What the walk of a project needs to know of the organisation around it. */
export interface Walk {
  /** As if they were signed in, by login. */
  people: ReadonlyMap<string, CurrentUser>;
  teams: Ids;
  groups: ReadonlyMap<string, LoadedGroup>;
  holidays: Holidays;
  /** Of what can be booked. */
  subtypeIds: Ids;
  /** The moment so many working minutes before now. */
  clock: (minutesAgo: number) => Date;
}

/** The demo organisation works by this clock. */
export const demoTimeZone = 'UTC';

function personOf({ people }: Walk, login: string): CurrentUser {
  const person = people.get(login);
  if (!person) throw new Error(`The demo data speaks of "${login}", whom it does not define.`);
  return person;
}

async function raise(tx: Tx, walk: Walk, project: PlannedProject): Promise<number> {
  const requester = personOf(walk, project.requester);
  const loaded = walk.groups.get(project.group.name)!;
  const group = await seeGroup(tx, requester, loaded.id);
  if (!mayRaise(requester, group)) throw new Error(`${project.requester} raises no projects there`);
  const at = walk.clock(project.ago);
  const owner = project.panOwner && personOf(walk, project.panOwner);
  const body = {
    ...formOf(project, todayIn(demoTimeZone, at), walk.holidays),
    project_type: { id: group.id },
    roles: owner ? [{ usr_role: { id: idOf(loaded.roleIds, 'PAN Owner') }, usr: { id: owner.id } }] : [],
  };
  const id = await raiseProject(tx, group, body, { userId: requester.id, at }, demoTimeZone);
  if (project.services.length) {
    const access = await seeProject(tx, id, requester, { at });
    requireGuard(access, pair('PUT', 'services'));
    const lines = project.services.map(({ name, count }) => ({
      service: { id: idOf(loaded.serviceIds, name) },
      count,
    }));
    await changeServices(tx, access, lines, at);
  }
  return id;
}

/** The guard of the route that takes each kind of step. `routeGuards.test.ts` compares them with the routes' own. */
export const stepGuards: Record<PlannedAction['does'], ProjectGuard> = {
  team: pair('PUT', 'team'),
  role: decidedBy('role rules'),
  move: decidedBy('transition'),
  hold: pair('PUT', 'on_hold'),
  comment: pair('POST', 'update'),
  milestones: pair('PUT', 'milestones'),
  milestone: pair('PUT', 'milestones'),
  lock: pair('PUT', 'services_lock'),
  quoteService: pair('PUT', 'financials'),
  financials: pair('PUT', 'financials'),
  quote: pair('POST', 'quotes'),
  decide: pair('PUT', 'quotes'),
  survey: pair('POST', 'survey'),
  attach: pair('POST', 'attachments'),
  book: pair('POST', 'bookings'),
  bookingStatus: decidedBy('booking policy'),
};

async function act(
  tx: Tx,
  walk: Walk,
  access: ProjectAccess,
  action: PlannedAction,
  by: Change,
  group: LoadedGroup,
) {
  const { projectId } = access;
  switch (action.does) {
    case 'team':
      return assignTeam(tx, access, { team: { id: idOf(walk.teams, action.team) } }, by.at);
    case 'role': {
      const usr = { id: personOf(walk, action.login).id };
      return assignRole(tx, access, idOf(group.roleIds, action.role), { usr }, by.at);
    }
    case 'move':
      return changeState(tx, access, { id: idOf(group.stateIds, action.to), comment: action.comment }, by);
    case 'hold':
      return changeHold(tx, access, { on_hold: action.hold, comment: action.comment }, by);
    case 'milestones': {
      const chosen = action.names.map((name, ord) => ({
        milestone: { id: idOf(group.milestoneIds, name) },
        ord,
      }));
      return changeMilestones(tx, access, chosen, by.at);
    }
    case 'milestone': {
      const { kind, text } = action;
      const day = todayIn(demoTimeZone, by.at);
      const body = { check: { checked: true }, date: { m_date: day }, text: { m_text: text ?? '' } }[kind];
      return updateMilestone(tx, projectId, idOf(group.milestoneIds, action.name), body, by);
    }
    case 'comment':
      await touchProject(tx, projectId, by.at);
      await addEntry(tx, {
        project_id: projectId,
        created_on: by.at,
        creator_id: by.userId,
        comment: action.comment,
      });
      return;
    case 'survey': {
      const ids = new Map((await listOpenQuestions(tx, projectId)).map(({ id, rating }) => [rating, id]));
      const results = action.results.map(({ question, ...one }) => ({ ...one, id: idOf(ids, question) }));
      await answerSurvey(tx, access, { results }, by);
      return;
    }
    case 'financials':
    case 'quote':
    case 'decide':
      return actOnMoney(tx, access, action, by);
    case 'book':
    case 'bookingStatus':
      return actOnBookings(tx, access, action, by, { timeZone: demoTimeZone, subtypeIds: walk.subtypeIds });
    case 'attach':
      return attachFile(tx, access, action, by);
    case 'lock':
      return lockServices(tx, access, { services_locked: true }, by);
    case 'quoteService': {
      const { service, price, slo, scope } = action;
      return quoteService(tx, access, idOf(group.serviceIds, service), { price, slo, scope }, by);
    }
  }
}

async function take(tx: Tx, walk: Walk, id: number, { by, ago, action }: PlannedStep, group: LoadedGroup) {
  const person = personOf(walk, by);
  const at = walk.clock(ago);
  const access = await seeProject(tx, id, person, { at });
  requireGuard(access, stepGuards[action.does]);
  await act(tx, walk, access, action, { userId: person.id, at }, group);
}

/**
 * Raises a project and takes it through its history, each step as the person who takes it, by the functions that the routes
 * call and with that person's access at that moment.
 * @returns its id
 * @throws Error for a step that its person may not take: then the demo organisation does not follow its own rules
 */
export async function walkProject(tx: Tx, walk: Walk, project: PlannedProject): Promise<number> {
  let what = `${project.requester} raises it`;
  try {
    const id = await raise(tx, walk, project);
    const group = walk.groups.get(project.group.name)!;
    for (const step of project.steps) {
      what = `${step.by}: ${JSON.stringify(step.action)}`;
      await take(tx, walk, id, step, group);
    }
    return id;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The demo's project "${project.name}" cannot be walked through: ${what}: ${why}`, {
      cause,
    });
  }
}
