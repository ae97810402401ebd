import {
  groupHolders,
  staysOf,
  type PlannedAction,
  type PlannedProject,
  type PlannedStep,
  type Stay,
} from '../../projects/demo/public';
import { demoBookings, demoBookingValues } from './bookingData';
import { seededRandom, type Random } from '../../../kernel/demo/seededRandom';
import { workingDay } from '../../../kernel/demo/workingClock';

/** The states in which projects book, by group. */
const states: Record<string, string[]> = {
  Network: ['Approved', 'In Delivery', 'Acceptance'],
  Workplace: ['In Progress'],
};
/** The shares of past and of current stays that have bookings. */
const shares = { over: 0.1, now: 0.7 };
/** Working minutes; nothing is booked in a shorter stay. */
const minStay = 240;
/** Working minutes within which the bookings of a stay are made and changed: its first days, or the last ones if it is current. */
const bookingPeriod = 3 * workingDay;

/** The change of a booking some minutes later, if there is one. */
type Outcome = 'stays' | 'cancelled' | 'approved' | 'moved';

function drawOutcome(random: Random, approver: string | undefined, isNow: boolean): Outcome {
  if (approver !== undefined)
    return random.weighted([
      ['approved', isNow ? 4 : 9],
      ['stays', isNow ? 4 : 0],
      ['cancelled', 1],
    ] as const);
  return random.weighted([
    ['stays', 7],
    ['cancelled', 2],
    ['moved', 1],
  ] as const);
}

/** Plans a booking and its change. @param nth the number of bookings that the project has */
function planBooking(
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
    // Some are outside the window, so they are pending until an admin approves them.
    at: isNow && subtype.overflow && random.chance(0.25) ? '12:00' : null,
    data: random.pick(demoBookingValues[subtype.name]!),
    instead,
  });
  const inDays = random.between(8, 25);
  const steps: Omit<PlannedStep, 'ago'>[] = [{ by, action: booked(inDays, null) }];
  const approver = subtype.approver && groupHolders(group, subtype.approver)[0];
  switch (drawOutcome(random, approver, isNow)) {
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

/** The person who books in a stay: the project's manager, otherwise its last Tech Lead before the stay. */
const bookerOf = ({ steps }: PlannedProject, { manager, from }: Stay): string | undefined =>
  manager ??
  steps
    .flatMap(({ action, ago }) =>
      action.does === 'role' && action.role === 'Tech Lead' && ago > from ? [action.login] : [],
    )
    .at(-1);

/** Spreads steps evenly over the booking period of a stay, which ends before any booking begins. */
function spread(stay: Stay, steps: readonly Omit<PlannedStep, 'ago'>[]): PlannedStep[] {
  const from = stay.isOver ? stay.from : Math.min(stay.from, bookingPeriod);
  const to = Math.max(stay.to, from - bookingPeriod);
  const gap = (from - to) / (steps.length + 1);
  return steps.map((one, index) => ({ ...one, ago: from - Math.round(gap * (index + 1)) }));
}

/** Adds bookings to a project while it is delivered. */
export function planBookings(project: PlannedProject): PlannedProject {
  const wanted = states[project.group.name] ?? [];
  // A seed of its own keeps all other random choices the same.
  const random = seededRandom(project.seed + 90_001);
  const added: PlannedStep[] = [];
  let nth = 0;
  for (const stay of staysOf(project)) {
    const { isOver } = stay;
    const by = bookerOf(project, stay);
    const isLong = stay.from - stay.to >= minStay;
    if (!wanted.includes(stay.state) || !by || !isLong) continue;
    if (!random.chance(isOver ? shares.over : shares.now)) continue;
    const actions: Omit<PlannedStep, 'ago'>[] = [];
    for (let left = random.between(1, isOver ? 1 : 2); left > 0; left--) {
      const steps = planBooking(random, project, by, nth, !isOver);
      nth += steps.filter(({ action }) => action.does === 'book').length;
      actions.push(...steps);
    }
    added.push(...spread(stay, actions));
  }
  return { ...project, steps: [...project.steps, ...added].sort((a, b) => b.ago - a.ago) };
}
