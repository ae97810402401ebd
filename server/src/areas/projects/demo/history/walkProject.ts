import { todayIn, type Holidays } from 'shared-api/workingDays';
import type { Tx } from '../../../../kernel/db/types';
import { idOf, type Ids } from '../../../../kernel/demo/ids';
import { demoTimeZone } from '../../../../kernel/demo/workingClock';
import { requireGuard, seeProject } from '../../permissions/access';
import { pair } from '../../permissions/routeGuards';
import { seeGroup } from '../../raise/group.queries';
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
}

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
  { people, teams, actions, clock }: Walk,
  id: number,
  { by, ago, action }: PlannedStep,
  group: LoadedGroup,
): Promise<void> {
  const person = personOf(people, by);
  const at = clock(ago);
  const access = await seeProject(tx, id, person, { at });
  const context = { tx, access, by: { userId: person.id, at }, group, people, teams };
  await takeAction(actions, action.does, context, action);
}

/**
 * Raises a project and takes the steps of its plan, each as its person, by the functions that the routes call and with the
 * access that this person has at that moment.
 * @returns its id
 * @throws Error for a step that its person may not take: the demo data then breaks its own rules
 */
export async function walkProject(tx: Tx, walk: Walk, project: PlannedProject): Promise<number> {
  let what = `${project.requester} raises it`;
  try {
    const id = await raise(tx, walk, project);
    const group = walk.groups.get(project.group.name)!;
    for (const step of project.steps) {
      what = `${step.by}: ${JSON.stringify(step.action)}`;
      await takeStep(tx, walk, id, step, group);
    }
    return id;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The demo's project "${project.name}" cannot be walked through: ${what}: ${why}`, {
      cause,
    });
  }
}
