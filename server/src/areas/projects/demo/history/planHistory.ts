import { assigners, groupHolders, membersOf, movers, permitted, type Cast } from './cast';
import type { DemoRole, DemoTransition } from '../groups/groupData';
import { demoHolds, demoParts } from '../../../accounts/demo/people';
import type { PlannedAction, Place, PlannedStep } from './plan';
import { pathTo } from './planPath';
import type { Random } from '../../../../kernel/demo/seededRandom';
import { workingDay } from '../../../../kernel/demo/workingClock';

/** The next action on a project, and the working minutes before it; without an action the time runs until now. */
interface Beat {
  after: number;
  by: string;
  action: PlannedAction;
}

/** A stay in a state: what happens in it, and the transition that ends it. */
interface Stay {
  state: string;
  out: DemoTransition | undefined;
}

/** No history is longer, in working days: eighteen months. */
const longest = 385;
/** Where a state has no target, as drafts have none, its usual days. */
const usualDays = 12;
/** How many projects are urgent, and what part of the usual time they take. */
const urgent = { share: 0.3, pace: 0.2 };
/** Working minutes between two things that happen, at the least. */
const leastGap = 4;

function holderOf(random: Random, cast: Cast, role: DemoRole): string {
  if (role.name === 'Tech Lead' && cast.team === 'Core Routing' && random.chance(0.6)) return 'techlead';
  if (role.team) return random.pick(membersOf(cast.team));
  return random.pick(role.name === 'Project Manager' ? demoParts.managers : demoParts.others);
}

/** The team and the roles that are given in a state, each by who may. */
function appoint(random: Random, cast: Cast, { state, out }: Stay): Omit<Beat, 'after'>[] {
  const done: Omit<Beat, 'after'>[] = [];
  // Where a project still stands, not everything that is to be done there has been done.
  const already = () => out !== undefined || random.chance(0.75);
  if (state === cast.group.dispatched && !cast.team && already()) {
    const team = random.pick(cast.group.teams);
    done.push({ by: random.pick(permitted(cast, 'PUT', 'team')), action: { does: 'team', team } });
    cast.team = team;
  }
  for (const role of cast.group.roles) {
    const share = role.given?.find(([where]) => where === state)?.[1] ?? 0;
    if (!cast.team || cast.holders.has(role.name) || !random.chance(share) || !already()) continue;
    const login = holderOf(random, cast, role);
    done.push({
      by: random.pick(assigners(cast, role.name)),
      action: { does: 'role', role: role.name, login },
    });
    cast.holders.set(role.name, login);
  }
  return done;
}

/** What people say during a stay, and whether somebody holds the project for a while, or still does. */
function converse(random: Random, cast: Cast, stay: Stay, held: boolean): Omit<Beat, 'after'>[] {
  const comment = (): Omit<Beat, 'after'> => ({
    by: random.pick(permitted(cast, 'POST', 'update')),
    action: { does: 'comment', comment: random.pick(cast.group.comments) },
  });
  const hold = (on: boolean, text: string): Omit<Beat, 'after'> => ({
    by: random.pick(permitted(cast, 'PUT', 'on_hold')),
    action: { does: 'hold', hold: on, comment: text },
  });
  const { start, closed } = cast.group.states.find(({ name }) => name === stay.state)!;
  const said = random.weighted([
    [0, closed ? 12 : 4],
    [1, 1.5],
    [2, start || closed ? 0 : 0.5],
  ] as const);
  const done = Array.from({ length: said }, comment);
  if (closed || (!held && (!stay.out || start || !random.chance(0.08)))) return done;
  const [why, over] = random.pick(demoHolds);
  return [...done, hold(true, why), ...(held ? [] : [hold(false, over)])];
}

/** Divides a time among what happens in it; appointments come early. The last part is what is left after all of it. */
function divide(random: Random, minutes: number, actions: readonly Omit<Beat, 'after'>[]): number[] {
  const weights = [
    ...actions.map(({ action }) => (action.does === 'team' || action.does === 'role' ? 0.15 : 1)),
    1,
  ];
  const drawn = weights.map((weight) => weight * (0.15 + random.next()));
  const sum = drawn.reduce((a, b) => a + b, 0);
  return drawn.map((part) => Math.max(leastGap, Math.round((minutes * part) / sum)));
}

/** How long a stay is, in working days. @param pace what part of the usual time the project takes */
function stayDays(random: Random, cast: Cast, { state, out }: Stay, pace: number): number {
  const target = pace * (cast.group.states.find(({ name }) => name === state)?.targetDays ?? usualDays);
  // Most states are left in time; where a project stands now, it may stand for long.
  const late = !out && random.chance(0.25) ? 4 : 1;
  return late * target * (out ? 0.15 + 1.3 * random.next() ** 1.5 : 0.02 + 1.5 * random.next() ** 1.6);
}

/** Who takes a transition, and what they write. */
function move(
  random: Random,
  cast: Cast,
  { to, who, comment, says = [] }: DemoTransition,
): Omit<Beat, 'after'> {
  const text = comment || (says.length && random.chance(0.3)) ? random.pick(says) : null;
  return { by: random.pick(movers(cast, who)), action: { does: 'move', to, comment: text } };
}

/**
 * Everything that happens on a project from the day it is raised until it stands in a state, and since.
 * @returns how many working minutes ago it was raised, and what happened since
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
      ...appoint(random, cast, stay),
      ...converse(random, cast, stay, held && stay.out === undefined),
    ];
    if (stay.out && stay.out.to === cast.group.lockedBefore)
      actions.push({
        by: cast.holders.get('Tech Lead') ?? groupHolders(cast.group, 'Admin')[0]!,
        action: { does: 'lock' },
      });
    if (stay.out) actions.push(move(random, cast, stay.out));
    const closedLast = isClosed && !stay.out;
    const stayed = closedLast ? (longest - days) * random.next() ** 1.2 : stayDays(random, cast, stay, pace);
    days += stayed;
    const gaps = divide(random, Math.max(60, stayed * workingDay), stay.out ? actions.slice(0, -1) : actions);
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
