import { isDeepStrictEqual } from 'node:util';
import { timesInWords } from '../../bookings/inWords';
import type { Difference } from './differences';
import type { ProjectSnapshot } from './snapshot';

/** What was there before and what is there after, side by side, in the order of what is there after. */
function pairs<T extends { id: number }>(
  before: readonly T[],
  after: readonly T[],
): [T | undefined, T | undefined][] {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  return [
    ...after.map((one): [T | undefined, T] => [before.find(({ id }) => id === one.id), one]),
    ...gone.map((one): [T, undefined] => [one, undefined]),
  ];
}

type Snapshot<K extends keyof ProjectSnapshot> = Pick<ProjectSnapshot, K>;
type Milestone = ProjectSnapshot['milestones'][number];
type Quote = ProjectSnapshot['quotes'][number];
type Booking = ProjectSnapshot['bookings'][number];

function serviceDifferences(before: Snapshot<'services'>, after: Snapshot<'services'>): Difference[] {
  return pairs(before.services, after.services).flatMap(([was, is]) => {
    const { name } = (is ?? was)!;
    const found: Difference[] = [];
    if (was?.count !== is?.count)
      found.push({
        kind: 'services',
        field: name,
        from: was ? String(was.count) : null,
        to: is ? String(is.count) : null,
      });
    // What it costs is not said: who may see prices sees it on the page.
    const quoted = ({ scope, slo, price_cents }: NonNullable<typeof is>) => [scope, slo, price_cents];
    if (
      is?.price_from === 'quote' &&
      (was?.price_from !== 'quote' || !isDeepStrictEqual(quoted(was), quoted(is)))
    )
      found.push({
        kind: 'services',
        field: `Quote of ${name}`,
        from: was?.price_from === 'quote' ? 'Quoted' : null,
        to: was?.price_from === 'quote' ? 'Quoted anew' : 'Quoted',
      });
    return found;
  });
}

const valueOf = ({ complete, m_date, m_text }: Milestone) =>
  [complete ? 'Complete' : 'Not complete', m_date ?? m_text].filter(Boolean).join(', ');

function milestoneDifferences(before: Snapshot<'milestones'>, after: Snapshot<'milestones'>): Difference[] {
  const found = pairs(before.milestones, after.milestones).flatMap(([was, is]): Difference[] => {
    const from = was ? valueOf(was) : null;
    const to = is ? valueOf(is) : null;
    return from === to ? [] : [{ kind: 'milestone', field: (is ?? was)!.name, from, to }];
  });
  const kept = (one: Snapshot<'milestones'>, other: Snapshot<'milestones'>) =>
    one.milestones
      .filter(({ id }) => other.milestones.some((same) => same.id === id))
      .map(({ name }) => name);
  const [from, to] = [kept(before, after), kept(after, before)];
  return isDeepStrictEqual(from, to)
    ? found
    : [
        ...found,
        { kind: 'milestone', field: 'Order of milestones', from: from.join(', '), to: to.join(', ') },
      ];
}

/** Quote status labels. Source: spec 000, point 9. */
const statusOf = ({ approved }: Quote) =>
  approved === null ? 'Pending Approval' : approved ? 'Approved' : 'Rejected';

function moneyDifferences(
  before: Snapshot<'financials' | 'quotes'>,
  after: Snapshot<'financials' | 'quotes'>,
): Difference[] {
  const found: Omit<Difference, 'kind' | 'needs'>[] = [];
  const [was, is] = [before.financials, after.financials];
  const [from, to] = [was?.category ?? null, is?.category ?? null];
  if (from !== to) found.push({ field: 'Category', from, to });
  if (was?.scope !== is?.scope)
    found.push({ field: 'Scope', from: was?.scope ?? null, to: is?.scope ?? null });
  if (was?.price_cents !== is?.price_cents)
    found.push({ field: 'Price', from: was ? 'Submitted' : null, to: was ? 'Changed' : 'Submitted' });
  for (const [one, other] of pairs(before.quotes, after.quotes)) {
    const from = one ? statusOf(one) : null;
    const to = other ? statusOf(other) : null;
    const isDecided = one?.approved === null && other !== undefined && other.approved !== null;
    if (from !== to)
      found.push({
        field: `Quote ${(other ?? one)!.id}`,
        from,
        to,
        ...(isDecided ? { atOnce: true } : {}),
      });
  }
  return found.map((one) => ({ ...one, kind: 'quote', needs: 'financials' }));
}

const attachmentDifferences = (
  before: Snapshot<'attachments'>,
  after: Snapshot<'attachments'>,
): Difference[] =>
  pairs(before.attachments, after.attachments).flatMap(([was, is]): Difference[] => {
    const { type_name: field, is_financial } = (is ?? was)!;
    if (was && is) return [];
    return [
      {
        kind: 'attachment',
        field,
        from: was?.filename ?? null,
        to: is?.filename ?? null,
        ...(is_financial ? { needs: 'financials' } : {}),
      },
    ];
  });

/** `Booked: Tue 24 Nov 2026, 6:00 pm to 10:00 pm UTC, slot A`. */
function bookingInWords({ status, slot, start, finish }: Booking): string {
  const times = timesInWords(new Date(start), new Date(finish));
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}: ${times}${slot === null ? '' : `, slot ${slot}`}`;
}

const bookingDifferences = (before: Snapshot<'bookings'>, after: Snapshot<'bookings'>): Difference[] =>
  pairs(before.bookings, after.bookings).flatMap(([was, is]): Difference[] => {
    const { id, name } = (is ?? was)!;
    const [from, to] = [was, is].map((one) => (one ? bookingInWords(one) : null));
    if (from === to) return [];
    const isDecided = was?.status === 'pending' && (is?.status === 'booked' || is?.status === 'cancelled');
    return [
      {
        kind: 'booking',
        field: `${name} (booking ${id})`,
        from: from ?? null,
        to: to ?? null,
        ...(isDecided ? { atOnce: true } : {}),
      },
    ];
  });

/** What differs in the parts below a project: services, milestones, financials, quotes, attachments, bookings. */
export const partDifferences = (before: ProjectSnapshot, after: ProjectSnapshot): Difference[] => [
  ...serviceDifferences(before, after),
  ...milestoneDifferences(before, after),
  ...moneyDifferences(before, after),
  ...attachmentDifferences(before, after),
  ...bookingDifferences(before, after),
];
