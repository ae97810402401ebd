import { todayIn, type Holidays } from 'shared-api/workingDays';
import { allEnded } from '../../../../kernel/async/allEnded';
import type { Tx } from '../../../../kernel/db/types';
import { idOf, type Ids } from '../../../../kernel/demo/ids';
import { demoTimeZone } from '../../../../kernel/demo/workingClock';
import { requireGuard, seeProject } from '../../permissions/access';
import { pair } from '../../permissions/routeGuards';
import { seeGroup } from '../../raise/group.queries';
import { announceChange } from '../../record/recordProject';
import { mayRaise } from '../../raise/mayRaise';
import { raiseProject } from '../../raise/raiseProject';
import { changeServices } from '../../services/changeServices';
import type { LoadedGroup } from '../groups/loadGroups';
import type { ActionContext, ActionHandlers } from './actionHandlers';
import { personOf, type People } from './people';
import type { ActionKind, PlannedAction, PlannedProject, PlannedStep } from './plan';
import { fillForm } from './planForm';

/** The organisation in which projects are raised and moved on. */
export interface Walk {
  people: People;
  teams: Ids;
  groups: ReadonlyMap<string, LoadedGroup>;
  holidays: Holidays;
  /** The handlers of this area and of those that add steps. */
  actions: Partial<ActionHandlers>;
  /** Returns the moment a number of working minutes before now. */
  clock: (minutesAgo: number) => Date;
  /** Steps after this moment are announced to the people whom they concern. */
  announcedSince: Date;
}

/** The projects whose histories are walked through at the same time. */
const atOnce = 16;

async function raise(tx: Tx, walk: Walk, project: PlannedProject): Promise<number> {
  const requester = personOf(walk.people, project.requester);
  const loaded = walk.groups.get(project.group.name)!;
  const group = await seeGroup(tx, requester, loaded.id);
  if (!mayRaise(requester, group)) throw new Error(`${project.requester} raises no projects there`);
  const at = walk.clock(project.ago);
  const owner = project.panOwner && personOf(walk.people, project.panOwner);
  const body = {
    ...fillForm(project, todayIn(demoTimeZone, at), walk.holidays),
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

async function takeAction<K extends ActionKind>(
  actions: Partial<ActionHandlers>,
  kind: K,
  context: ActionContext,
  action: PlannedAction<K>,
): Promise<void> {
  const handler = actions[kind];
  if (!handler) throw new Error(`No demo data handles the action "${kind}"`);
  requireGuard(context.access, handler.guard);
  await handler.take(context, action);
}

async function takeStep(
  tx: Tx,
  { people, teams, actions, clock, announcedSince }: Walk,
  id: number,
  { by, ago, action }: PlannedStep,
  group: LoadedGroup,
): Promise<void> {
  const person = personOf(people, by);
  const at = clock(ago);
  const access = await seeProject(tx, id, person, { at });
  const context = { tx, access, by: { userId: person.id, at }, group, people, teams };
  const take = () => takeAction(actions, action.does, context, action);
  if (at < announcedSince) return take();
  await announceChange(tx, id, context.by, action.does === 'comment' ? 'commented' : 'changed', take);
}

/** Adds to an error which project and step of the plan caused it. */
async function explain<T>(project: PlannedProject, what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The demo's project "${project.name}" cannot be walked through: ${what}: ${why}`, {
      cause,
    });
  }
}

const dependsOnOthers = ({ actions }: Walk, { action }: PlannedStep): boolean =>
  actions[action.does]?.dependsOnOthers === true;

/**
 * Takes the steps of a project's plan one after the other.
 * @param earlier ends with the projects before it that take steps which depend on others
 */
async function takeSteps(
  tx: Tx,
  walk: Walk,
  { project, id }: { project: PlannedProject; id: number },
  earlier: Promise<void>,
): Promise<void> {
  const group = walk.groups.get(project.group.name)!;
  for (const step of project.steps) {
    if (dependsOnOthers(walk, step)) await earlier;
    await explain(project, `${step.by}: ${JSON.stringify(step.action)}`, takeStep(tx, walk, id, step, group));
  }
}

/**
 * Raises projects and takes the steps of their plans, each as its person, by the functions that the routes call and with the
 * access that this person has at that moment. It works on several projects at once, so that PostgreSQL and this process do not
 * wait for each other.
 * @param tx sends statements while others wait for their answers
 * @param projects are raised in this order; the steps that depend on other projects are taken in this order too
 * @throws Error for a step that its person may not take: the demo data then breaks its own rules
 */
export async function walkProjects(tx: Tx, walk: Walk, projects: readonly PlannedProject[]): Promise<void> {
  let raised: Promise<unknown> = Promise.resolve();
  /** The last of the begun projects with steps that depend on others: it waits for those before it. */
  let lastDependent: Promise<void> = Promise.resolve();
  let failed = false;

  const walkOne = (project: PlannedProject): Promise<void> => {
    const id = raised.then(() =>
      explain(project, `${project.requester} raises it`, raise(tx, walk, project)),
    );
    raised = id;
    const earlier = lastDependent;
    const walked = id.then((known) => takeSteps(tx, walk, { project, id: known }, earlier));
    if (project.steps.some((step) => dependsOnOthers(walk, step))) lastDependent = walked;
    return walked;
  };

  const queue = projects.values();
  const worker = async () => {
    for (const project of queue) {
      if (failed) return;
      await walkOne(project).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  // All must have ended before the caller ends the transaction.
  await allEnded(Array.from({ length: atOnce }, worker));
}
