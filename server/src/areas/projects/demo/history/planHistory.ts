import { assigners, candidates, demoHolders, groupHolders, membersOf, permitted, type Cast } from './cast';
import type { DemoRole, DemoTransition } from '../groups/groupData';
import type { PlannedAction, Place, PlannedStep } from './plan';
import { pathTo } from './planPath';
import type { Random } from '../../../../kernel/demo/seededRandom';
import { workingDay } from '../../../../kernel/demo/workingClock';

/** A step whose time is given relative to the step before it. */
interface Beat {
  /** Working minutes. */
  after: number;
  by: string;
  action: PlannedAction;
}

/** A state on the project's path, and the transition that leaves it; undefined in the current state. */
interface Stay {
  state: string;
  out: DemoTransition | undefined;
}

/** Working days in eighteen months: no history is longer. */
const maxDays = 385;
/** Reasons for holding a project, with the comment that releases it. */
const demoHolds = [
  ['Waiting for the vendor.', 'The parts have arrived.'],
  ['Change freeze until the end of the quarter.', 'The freeze is over.'],
  ['Budget is being reviewed.', 'Budget is confirmed.'],
  ['The site cannot be entered before the inspection.', 'The inspection is passed.'],
] as const;

/** The usual length in working days of a stay in a state without a target, such as Draft. */
const usualDays = 12;
/** The share of urgent projects, and the fraction of the usual time that they take. */
const urgent = { share: 0.3, pace: 0.2 };
/** The minimum of working minutes between two steps. */
const minGap = 4;

function pickHolder(random: Random, cast: Cast, role: DemoRole): string {
  if (role.name === 'Tech Lead' && cast.team === 'Core Routing' && random.chance(0.6)) return 'techlead';
  if (role.team) return random.pick(membersOf(cast.team));
  return random.pick(role.name === 'Project Manager' ? demoHolders.managers : demoHolders.others);
}

/** Assigns the team and the roles that are assigned in a state, each by a person who may. */
function assign(random: Random, cast: Cast, { state, out }: Stay): Omit<Beat, 'after'>[] {
  const done: Omit<Beat, 'after'>[] = [];
  // In the current state some assignments are still missing.
  const isDone = () => out !== undefined || random.chance(0.75);
  if (state === cast.group.dispatched && !cast.team && isDone()) {
    const team = random.pick(cast.group.teams);
    done.push({ by: random.pick(permitted(cast, 'PUT', 'team')), action: { does: 'team', team } });
    cast.team = team;
  }
  for (const role of cast.group.roles) {
    const share = role.given?.find(([name]) => name === state)?.[1] ?? 0;
    if (!cast.team || cast.holders.has(role.name) || !random.chance(share) || !isDone()) continue;
    const login = pickHolder(random, cast, role);
    done.push({
      by: random.pick(assigners(cast, role.name)),
      action: { does: 'role', role: role.name, login },
    });
    cast.holders.set(role.name, login);
  }
  return done;
}

/** Plans the comments and holds of a stay. @param held the project is still held */
function commentAndHold(random: Random, cast: Cast, stay: Stay, held: boolean): Omit<Beat, 'after'>[] {
  const comment = (): Omit<Beat, 'after'> => ({
    by: random.pick(permitted(cast, 'POST', 'update')),
    action: { does: 'comment', comment: random.pick(cast.group.comments) },
  });
  const hold = (on: boolean, text: string): Omit<Beat, 'after'> => ({
    by: random.pick(permitted(cast, 'PUT', 'on_hold')),
    action: { does: 'hold', hold: on, comment: text },
  });
  const { start, closed } = cast.group.states.find(({ name }) => name === stay.state)!;
  const comments = random.weighted([
    [0, closed ? 12 : 4],
    [1, 1.5],
    [2, start || closed ? 0 : 0.5],
  ] as const);
  const done = Array.from({ length: comments }, comment);
  if (closed || (!held && (!stay.out || start || !random.chance(0.08)))) return done;
  const [why, over] = random.pick(demoHolds);
  return [...done, hold(true, why), ...(held ? [] : [hold(false, over)])];
}

/** Divides a stay into the times before each action, short before assignments, and the time after the last one. */
function divideStay(random: Random, minutes: number, actions: readonly Omit<Beat, 'after'>[]): number[] {
  const weights = [
    ...actions.map(({ action }) => (action.does === 'team' || action.does === 'role' ? 0.15 : 1)),
    1,
  ];
  const drawn = weights.map((weight) => weight * (0.15 + random.next()));
  const sum = drawn.reduce((a, b) => a + b, 0);
  return drawn.map((part) => Math.max(minGap, Math.round((minutes * part) / sum)));
}

/** Draws the working days of a stay. @param pace the fraction of the usual time that the project takes */
function stayDays(random: Random, cast: Cast, { state, out }: Stay, pace: number): number {
  const target = pace * (cast.group.states.find(({ name }) => name === state)?.targetDays ?? usualDays);
  // Most stays end in time; the current one may be long.
  const late = !out && random.chance(0.25) ? 4 : 1;
  return late * target * (out ? 0.15 + 1.3 * random.next() ** 1.5 : 0.02 + 1.5 * random.next() ** 1.6);
}

/** Takes a transition, with a comment where it asks for one and sometimes elsewhere. */
function move(
  random: Random,
  cast: Cast,
  { to, by, comment, examples = [] }: DemoTransition,
): Omit<Beat, 'after'> {
  const text = comment || (examples.length && random.chance(0.3)) ? random.pick(examples) : null;
  return { by: random.pick(candidates(cast, by)), action: { does: 'move', to, comment: text } };
}

/**
 * Plans all steps of a project from its raising until now, such that it is now in a given state.
 * @returns the working minutes since it was raised, and its steps
 */
export function planHistory(
  random: Random,
  cast: Cast,
  { state: target, held, turn }: Place,
): { ago: number; steps: PlannedStep[] } {
  const path = pathTo(random, cast.group, target, turn);
  const start = cast.group.states.find((state) => state.start)!.name;
  const stays = [start, ...path.map(({ to }) => to)].map((state, i) => ({ state, out: path[i] }));
  const isClosed = cast.group.states.some(({ name, closed }) => name === target && closed);
  const pace = random.chance(urgent.share) ? urgent.pace : 1;
  const beats: Beat[] = [];
  let rest = 0;
  let days = 0;
  for (const stay of stays) {
    const actions = [
      ...assign(random, cast, stay),
      ...commentAndHold(random, cast, stay, held && stay.out === undefined),
    ];
    if (stay.out && stay.out.to === cast.group.lockedBefore)
      actions.push({
        by: cast.holders.get('Tech Lead') ?? groupHolders(cast.group, 'Admin')[0]!,
        action: { does: 'lock' },
      });
    if (stay.out) actions.push(move(random, cast, stay.out));
    const closedLast = isClosed && !stay.out;
    const stayed = closedLast ? (maxDays - days) * random.next() ** 1.2 : stayDays(random, cast, stay, pace);
    days += stayed;
    const gaps = divideStay(
      random,
      Math.max(60, stayed * workingDay),
      stay.out ? actions.slice(0, -1) : actions,
    );
    actions.forEach((action, i) => beats.push({ ...action, after: gaps[i]! }));
    if (!stay.out) rest = gaps[actions.length]!;
  }
  let ago = rest;
  const steps: PlannedStep[] = [];
  for (const { after, ...step } of beats.reverse()) {
    steps.unshift({ ...step, ago });
    ago += after;
  }
  return { ago, steps };
}
