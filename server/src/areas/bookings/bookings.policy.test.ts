import type { BookingStatus } from 'shared-api/contracts/bookings';
import {
  editRefusalOf,
  mayReview,
  refusalOf,
  type Actor,
  type BookingFacts,
  type Refusal,
} from './bookings.policy';

const [approverRole, reviewerRole] = [7, 8];
const at = new Date('2026-11-24T12:00:00Z');
const [past, ahead] = [new Date('2026-11-24T11:00:00Z'), new Date('2026-11-24T13:00:00Z')];

const nobody: Actor = { userId: 1, isGlobalAdmin: false, isGroupAdmin: false, roleIds: new Set() };
const people: Record<string, Actor> = {
  'global admin': { ...nobody, isGlobalAdmin: true },
  'group admin': { ...nobody, isGroupAdmin: true },
  requester: { ...nobody, userId: 2 },
  reviewer: { ...nobody, roleIds: new Set([reviewerRole]) },
  approver: { ...nobody, roleIds: new Set([approverRole]) },
  nobody,
};
const booking: BookingFacts = {
  status: 'booked',
  requesterId: 2,
  starts: [ahead],
  approverRoleIds: [approverRole],
  reviewerRoleIds: [reviewerRole],
};

type Answer = 'yes' | Refusal;
const admins = (answer: Answer) => ({ 'global admin': answer, 'group admin': answer });
const not = { approver: 'not theirs', nobody: 'not theirs' } as const;
const theirs = (answer: Answer) => ({ ...admins(answer), requester: answer, reviewer: answer });
const approve = { requester: 'not theirs', reviewer: 'not theirs', nobody: 'not theirs' } as const;

/** The status, whether it has begun, the wanted status, and the answer to each person. Source: domain.md 6. */
const table: [BookingStatus, 'ahead' | 'begun', 'booked' | 'cancelled', Record<string, Answer>][] = [
  ['pending', 'ahead', 'booked', { ...admins('yes'), approver: 'yes', ...approve }],
  ['pending', 'begun', 'booked', { ...admins('yes'), approver: 'yes', ...approve }],
  ['booked', 'ahead', 'booked', { ...admins('not pending'), approver: 'not pending', ...approve }],
  ['rescheduled', 'ahead', 'booked', { ...admins('not pending'), approver: 'not pending', ...approve }],
  ['cancelled', 'ahead', 'booked', { ...admins('not pending'), approver: 'not pending', ...approve }],
  ['pending', 'ahead', 'cancelled', { ...theirs('yes'), approver: 'yes', nobody: 'not theirs' }],
  [
    'pending',
    'begun',
    'cancelled',
    { ...admins('yes'), approver: 'yes', requester: 'begun', reviewer: 'begun', nobody: 'not theirs' },
  ],
  ['booked', 'ahead', 'cancelled', { ...theirs('yes'), ...not }],
  ['booked', 'begun', 'cancelled', { ...theirs('begun'), ...not }],
  ['rescheduled', 'ahead', 'cancelled', { ...theirs('yes'), ...not }],
  ['rescheduled', 'begun', 'cancelled', { ...theirs('begun'), ...not }],
  [
    'cancelled',
    'ahead',
    'cancelled',
    { ...theirs('cancelled'), approver: 'cancelled', nobody: 'not theirs' },
  ],
];

describe('the table of booking statuses', () => {
  it.each(table)(
    'permits the right people to change from %s, %s, to %s [bookings-policy.1]',
    (status, when, wanted, expected) => {
      const one = { ...booking, status, starts: [when === 'ahead' ? ahead : past] };
      const answers = Object.entries(people).map(([who, actor]) => [
        who,
        refusalOf(wanted, actor, one, at) ?? 'yes',
      ]);
      expect(Object.fromEntries(answers)).toEqual(expected);
    },
  );

  const cancels = (who: string, more: Partial<BookingFacts>) =>
    refusalOf('cancelled', people[who]!, { ...booking, ...more }, at);

  it('permits to cancel until the later start of both legs [bookings-policy.2]', () => {
    expect(cancels('requester', { starts: [past, ahead] })).toBeUndefined();
    expect(cancels('requester', { starts: [ahead, past] })).toBeUndefined();
    expect(cancels('requester', { starts: [past, past] })).toBe('begun');
    expect(cancels('requester', { starts: [at] })).toBe('begun');
  });

  it('requires one person to hold the approver roles of both legs [bookings-policy.3]', () => {
    const pending = { ...booking, status: 'pending' as const };
    const approves = (roleIds: number[], approverRoleIds: number[]) =>
      refusalOf('booked', { ...nobody, roleIds: new Set(roleIds) }, { ...pending, approverRoleIds }, at);
    expect(approves([7], [7, 9])).toBe('not theirs');
    expect(approves([7, 9], [7, 9])).toBeUndefined();
    // Without an approver role, only admins approve.
    expect(approves([7], [])).toBe('not theirs');
    expect(
      refusalOf('booked', people['group admin']!, { ...pending, approverRoleIds: [] }, at),
    ).toBeUndefined();
  });

  it('lets the reviewers of either leg cancel, if a leg has a reviewer role', () => {
    expect(cancels('reviewer', { reviewerRoleIds: [99, reviewerRole] })).toBeUndefined();
    expect(cancels('reviewer', { reviewerRoleIds: [] })).toBe('not theirs');
  });
});

describe('a review', () => {
  const reviewed = { reviewerRoleId: reviewerRole, userState: false, hasNext: true };
  const whoReviews = (more: Partial<typeof reviewed> = {}, status: BookingFacts['status'] = 'booked') =>
    Object.keys(people).filter((who) =>
      mayReview(people[who]!, { ...booking, status }, { ...reviewed, ...more }),
    );

  it('is for booking admins and the leg’s reviewer, and for the requester while the status lets them [bookings-policy.4]', () => {
    expect(whoReviews()).toEqual(['global admin', 'group admin', 'reviewer']);
    expect(whoReviews({ userState: true }).sort()).toEqual([
      'global admin',
      'group admin',
      'requester',
      'reviewer',
    ]);
    expect(whoReviews({ reviewerRoleId: 99 })).toEqual(['global admin', 'group admin']);
  });

  it('needs a booking that is booked, and a next status', () => {
    expect(whoReviews({ hasNext: false })).toEqual([]);
    for (const status of ['pending', 'cancelled', 'rescheduled'] as const)
      expect(whoReviews({}, status)).toEqual([]);
  });
});

describe('the properties of a booking', () => {
  const edits = (
    who: string,
    part: { status?: BookingFacts['status']; subtype?: string; complete?: boolean },
  ) =>
    editRefusalOf(
      people[who]!,
      { ...booking, status: part.status ?? 'booked' },
      { subtype: part.subtype ?? 'Change', complete: part.complete ?? false },
    );

  it('are changed by requester, reviewer and booking admins, until it is cancelled or complete [bookings-policy.5]', () => {
    const allowed = Object.keys(people).filter((who) => edits(who, {}) === undefined);
    expect(allowed.sort()).toEqual(['global admin', 'group admin', 'requester', 'reviewer']);
    expect(edits('requester', { status: 'pending' })).toBeUndefined();
    expect(edits('requester', { status: 'cancelled' })).toBe('cancelled');
    expect(edits('group admin', { status: 'rescheduled' })).toBe('cancelled');
    expect(edits('group admin', { complete: true })).toBe('complete');
    expect(edits('requester', { complete: true, subtype: 'Standard CR' })).toBeUndefined();
    expect(edits('requester', { complete: true, subtype: 'Standard CR', status: 'cancelled' })).toBe(
      'cancelled',
    );
  });
});
