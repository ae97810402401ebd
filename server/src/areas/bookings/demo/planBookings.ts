import { groupHolders } from '../../projects/demo/history/cast';
import { demoBookingTexts, demoBookings } from './bookingData';
import type { PlannedAction, PlannedProject, PlannedStep } from '../../projects/demo/history/plan';
import { staysOf, type Stay } from '../../projects/demo/history/planMilestones';
import { seededRandom, type Random } from '../../../kernel/demo/seededRandom';
import { workingDay } from '../../../kernel/demo/workingClock';

/** In which states projects book, by group. */
const states: Record<string, string[]> = {
  Network: ['Approved', 'In Delivery', 'Acceptance'],
  Workplace: ['In Progress'],
};
/** How many of the stays in them that are over, and of those that go on, have bookings. */
const shares = { over: 0.1, now: 0.7 };
/** No shorter stay, in working minutes, has any. */
const shortest = 240;
/** Three working days: what is upcoming was booked in them, and what becomes of a booking becomes of it within. */
const lately = 3 * workingDay;

/** What becomes of a booking: it stays, or somebody cancels, approves or moves it some minutes later. */
type Fate = 'stays' | 'cancelled' | 'approved' | 'moved';

function fatesOf(random: Random, approver: string | undefined, now: boolean): Fate {
  if (approver !== undefined)
    return random.weighted([
      ['approved', now ? 4 : 9],
      ['stays', now ? 4 : 0],
      ['cancelled', 1],
    ] as const);
  return random.weighted([
    ['stays', 7],
    ['cancelled', 2],
    ['moved', 1],
  ] as const);
}

/** One booking and what becomes of it. @param nth how many the project has already */
function bookOne(
  random: Random,
  { group }: PlannedProject,
  by: string,
  nth: number,
  isNow: boolean,
): Omit<PlannedStep, 'ago'>[] {
  const type = random.pick(demoBookings[group.name]!);
  const subtype = random.pick(type.subtypes.filter(({ child }) => !child));
  const booked = (inDays: number, instead: number | null): PlannedAction => ({
    does: 'book',
    subtype: subtype.name,
    inDays,
    // Some are wanted when nobody works at it, and wait for an admin.
    at: isNow && subtype.overflow && random.chance(0.25) ? '12:00' : null,
    data: random.pick(demoBookingTexts[subtype.name]!),
    instead,
  });
  const inDays = random.between(8, 25);
  const steps: Omit<PlannedStep, 'ago'>[] = [{ by, action: booked(inDays, null) }];
  const approver = subtype.approver && groupHolders(group, subtype.approver)[0];
  switch (fatesOf(random, approver, isNow)) {
    case 'stays':
      break;
    case 'moved':
      steps.push({ by, action: booked(inDays + random.between(1, 7), nth) });
      break;
    case 'approved':
      steps.push({ by: approver!, action: { does: 'bookingStatus', nth, status: 'booked' } });
      break;
    case 'cancelled':
      steps.push({ by, action: { does: 'bookingStatus', nth, status: 'cancelled' } });
  }
  return steps;
}

/** Who books in a stay: the project's manager, or else whoever led it before. */
const bookerOf = ({ steps }: PlannedProject, { manager, from }: Stay): string | undefined =>
  manager ??
  steps
    .flatMap(({ action, ago }) =>
      action.does === 'role' && action.role === 'Tech Lead' && ago > from ? [action.login] : [],
    )
    .at(-1);

/** Deeds one after the other in the first days of a stay, or lately in one that goes on: before what they book begins. */
function during(stay: Stay, actions: readonly Omit<PlannedStep, 'ago'>[]): PlannedStep[] {
  const from = stay.isOver ? stay.from : Math.min(stay.from, lately);
  const to = Math.max(stay.to, from - lately);
  const gap = (from - to) / (actions.length + 1);
  return actions.map((one, index) => ({ ...one, ago: from - Math.round(gap * (index + 1)) }));
}

/** A project with what is booked while it is delivered, and what becomes of it. */
export function withBookings(project: PlannedProject): PlannedProject {
  const wanted = states[project.group.name] ?? [];
  // A source of its own, so that everything else stays as it is.
  const random = seededRandom(project.seed + 90_001);
  const added: PlannedStep[] = [];
  let nth = 0;
  for (const stay of staysOf(project)) {
    const { isOver } = stay;
    const by = bookerOf(project, stay);
    const isLong = stay.from - stay.to >= shortest;
    if (!wanted.includes(stay.state) || !by || !isLong) continue;
    if (!random.chance(isOver ? shares.over : shares.now)) continue;
    const actions: Omit<PlannedStep, 'ago'>[] = [];
    for (let left = random.between(1, isOver ? 1 : 2); left > 0; left--) {
      const steps = bookOne(random, project, by, nth, !isOver);
      nth += steps.filter(({ action }) => action.does === 'book').length;
      actions.push(...steps);
    }
    added.push(...during(stay, actions));
  }
  return { ...project, steps: [...project.steps, ...added].sort((a, b) => b.ago - a.ago) };
}
