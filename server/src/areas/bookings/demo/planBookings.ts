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
const shares = { over: 0.35, now: 0.7 };
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

const askedFor = 'Please name the way back step by step.';
const tooLate = 'There is no way back within the window. Please plan it anew.';
const nobodyCame = 'The board had no quorum; it meets again tomorrow.';
const ticketOf = (project: PlannedProject, nth: number) =>
  `https://docs.northline.example/changes/${4000 + ((project.seed + nth) % 1000)}`;

/** Plans the reviews of a booked booking: those of past stays are complete, those of current ones are on their way. */
function planReviews(
  random: Random,
  project: PlannedProject,
  { nth, by, second, hasTicket }: { nth: number; by: string; second: boolean; hasTicket: boolean },
  isNow: boolean,
): Omit<PlannedStep, 'ago'>[] {
  const step = (
    leg: 'first' | 'second',
    status: string,
    comment: string | null = null,
    props: Record<string, unknown> = {},
  ) => ({ by, action: { does: 'review' as const, nth, leg, status, comment, props } });
  // Chosen by the project's seed, so that the random choices stay the same.
  const kind = (project.seed + nth) % 8;
  const approval = step('first', 'Approved', null, hasTicket ? {} : { ticket: ticketOf(project, nth) });
  const done = [
    step('first', 'In review'),
    kind === 0 ? step('first', 'Rejected', tooLate) : approval,
    ...(second && kind === 1 ? [step('second', 'Not held', nobodyCame)] : []),
    ...(second ? [step('second', 'Held')] : []),
  ];
  if (!isNow) return done;
  return random.weighted([
    [[], 3],
    [[step('first', 'In review')], 3],
    [[step('first', 'In review'), step('first', 'Changes asked', askedFor)], 2],
    [done.slice(0, 2), 2],
  ] as const);
}

/** Plans a booking and its change. @param nth the number of bookings that the project has */
function planBooking(
  random: Random,
  project: PlannedProject,
  by: string,
  nth: number,
  isNow: boolean,
): Omit<PlannedStep, 'ago'>[] {
  const { group } = project;
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
  const first = booked(inDays, null);
  const steps: Omit<PlannedStep, 'ago'>[] = [{ by, action: first }];
  const reviewer = subtype.reviewer && groupHolders(group, subtype.reviewer)[0];
  const reviews = (): Omit<PlannedStep, 'ago'>[] =>
    reviewer === undefined
      ? []
      : planReviews(
          random,
          project,
          {
            nth,
            by: reviewer,
            second: subtype.second !== undefined,
            hasTicket: first.does === 'book' && 'ticket' in first.data,
          },
          isNow,
        );
  const approver = subtype.approver && groupHolders(group, subtype.approver)[0];
  switch (drawOutcome(random, approver, isNow)) {
    case 'stays':
      // One at a time of its own is pending, and has no review yet.
      if (approver === undefined && first.does === 'book' && first.at === null) steps.push(...reviews());
      break;
    case 'moved':
      steps.push({ by, action: booked(inDays + random.between(1, 7), nth) });
      break;
    case 'approved':
      steps.push({ by: approver!, action: { does: 'bookingStatus', nth, status: 'booked' } }, ...reviews());
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
