import type pg from 'pg';
import { addDays } from 'shared-api/workingDays';
import type { BenchRun, Rounds } from '../BenchRun';
import { smokeProjects } from '../data/generate';
import { openGenerated } from '../data/openGenerated';
import { get } from '../list/get';
import { quantile, round1, type Row } from '../report';
import { makeBookings, type Made } from './makeBookings';

const sizesOf = ({ isSmoke }: BenchRun) =>
  isSmoke
    ? { projects: smokeProjects, bookings: 600, full: 2_200 }
    : { projects: 100_000, bookings: 200_000, full: 100_000 };

/** A call, and the best SQL that was written by hand for its rows. */
interface Case {
  name: string;
  /** Below `/api`. */
  path: string;
  /** Each statement with its values; the first one gives the rows. */
  byHand: readonly (readonly [text: string, values: readonly unknown[]])[];
  /** Milliseconds that the call must not reach, whatever the SQL takes. */
  limitMs?: number;
  /** The SQL gives rows of another shape, so that their number is not compared. */
  rowsDiffer?: true;
}

/** What an answer tells of a booking: its own columns, those of others, reviews, and the bookings that it replaced or that replaced it. */
const columns = `b.*, s.name as subtype_name, s.slots, s.schema, p.name as project_name, u.name as requester_name,
  v.name as review_name, v.is_final, v.next_ids,
  (select count(*) from timeline_entry e where e.booking_id = b.id and e.booking_event = 'reviewed') as reviews,
  (select o.start_at from booking o where o.id = b.reschedule_of) as moved_from,
  (select o.start_at from booking o where o.reschedule_of = b.id limit 1) as moved_to`;
const joined = `booking b join booking_subtype s on s.id = b.booking_subtype_id join project p on p.id = b.project_id
  join usr u on u.id = b.requester_id left join review_status v on v.id = b.review_status_id`;
const open = `b.parent_id is null and b.status in ('booked', 'pending') and not coalesce(v.is_final, b.finish_at <= now())`;

function casesOf({ typeId, subtypeId, fullSubtypeId, projectId }: Made): Case[] {
  const today = new Date().toISOString().slice(0, 10);
  const [from, to] = [addDays(today, 19), addDays(today, 61)];
  const list = (name: string, query: Record<string, string>, where: string, rest: string): Case => ({
    name,
    path: `/booking_types/${typeId}/bookings?${new URLSearchParams({ page: '1', per_page: '20', ...query }).toString()}`,
    byHand: [
      [`select ${columns} from ${joined} where b.booking_subtype_id = $1 and ${where} ${rest}`, [subtypeId]],
      [
        `select count(*) from (select from ${joined} where b.booking_subtype_id = $1 and ${where} limit 10001) c`,
        [subtypeId],
      ],
    ],
  });
  const byStart = 'order by b.start_at, b.id limit 20';
  return [
    list('list: not complete, by start', { complete: 'false' }, open, byStart),
    list('list: everything', {}, 'b.parent_id is null', byStart),
    list('list: page 500', { page: '500' }, 'b.parent_id is null', `${byStart} offset 9980`),
    list(
      'list: pending',
      { booking_status: 'pending' },
      `b.parent_id is null and b.status = 'pending'`,
      byStart,
    ),
    list(
      'list: newest first',
      { sort: 'start desc' },
      'b.parent_id is null',
      'order by b.start_at desc, b.id limit 20',
    ),
    {
      name: 'calendar: six weeks',
      path: `/booking_types/${typeId}/bookings/${from}/${to}`,
      byHand: [
        [
          `select f.id, f.project_id, p.name as project_name, f.status, f.booking_subtype_id,
              (select s.name from booking_subtype s where s.id = f.booking_subtype_id) as subtype_name,
              f.start_at, f.finish_at, f.slot, c.booking_subtype_id as child_subtype_id, t.name as child_subtype_name, t.show_time,
              c.start_at as child_start_at, c.finish_at as child_finish_at, c.slot as child_slot
            from booking b join booking f on f.id = coalesce(b.parent_id, b.id) join project p on p.id = f.project_id
            left join booking c on c.parent_id = f.id left join booking_subtype t on t.id = c.booking_subtype_id
            where b.booking_subtype_id = $1 and b.status in ('booked', 'pending')
            and b.start_at >= $2::timestamptz - interval '14 days' and b.start_at < $3 and b.finish_at > $2 order by b.start_at, b.id`,
          [subtypeId, `${from}T00:00:00Z`, `${to}T00:00:00Z`],
        ],
      ],
    },
    {
      name: 'next free times',
      path: `/projects/${projectId}/booking_subtypes/${subtypeId}/free_times`,
      limitMs: 50,
      rowsDiffer: true,
      byHand: [
        [
          `select slot, start_at, finish_at from booking where resource_key = 'bench' and status in ('booked', 'pending')
            and slot is not null and tstzrange(start_at, finish_at) && tstzrange(now(), null) order by start_at`,
          [],
        ],
      ],
    },
    {
      name: 'next free times, all full',
      path: `/projects/${projectId}/booking_subtypes/${fullSubtypeId}/free_times`,
      limitMs: 50,
      rowsDiffer: true,
      byHand: [
        [
          `select slot, start_at, finish_at from booking where resource_key = 'bench_full' and status in ('booked', 'pending')
            and slot is not null and tstzrange(start_at, finish_at) && tstzrange(now(), null) order by start_at`,
          [],
        ],
      ],
    },
    {
      name: 'waiting for a reviewer',
      path: '/bookings/next?per_page=20',
      rowsDiffer: true,
      byHand: [
        [
          `select ${columns} from ${joined} where b.booking_subtype_id = $1 and ${open} ${byStart}`,
          [subtypeId],
        ],
        [
          `select count(*) from (select from ${joined} where b.booking_subtype_id = $1 and ${open} limit 201) c`,
          [subtypeId],
        ],
      ],
    },
  ];
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function measure(
  { rounds, warmUp }: Rounds,
  { url, cookie, client }: { url: string; cookie: string; client: pg.PoolClient },
  { name, path, byHand, limitMs, rowsDiffer }: Case,
): Promise<Row> {
  const portal: number[] = [];
  const hand: number[] = [];
  let found = 0;
  for (let round = -warmUp; round < rounds; round++) {
    let answer = '';
    const ours = await timed(async () => {
      answer = await get(`${url}/api${path}`, { cookie });
    });
    found = (JSON.parse(answer) as unknown[]).length;
    let rows = 0;
    const theirs = await timed(async () => {
      for (const [index, [text, values]] of byHand.entries()) {
        const answer = await client.query(text, [...values]).catch((cause: unknown) => {
          throw new Error(`${name}, by hand`, { cause });
        });
        if (index === 0) rows = answer.rows.length;
      }
    });
    if (!rowsDiffer && rows !== found) throw new Error(`${name}: ${found} rows, by hand ${rows}`);
    if (round < 0) continue;
    portal.push(ours);
    hand.push(theirs);
  }
  const [p50, reference] = [quantile(portal, 0.5), quantile(hand, 0.5)];
  const limit = 1.5 * reference + 2;
  const isMet = limitMs === undefined ? p50 <= limit : p50 < limitMs;
  return {
    case: name,
    rows: found,
    'p50 ms': round1(p50),
    'p95 ms': round1(quantile(portal, 0.95)),
    'by hand p50 ms': round1(reference),
    target: limitMs === undefined ? round1(limit) : limitMs,
    met: isMet ? 'yes' : 'MISSED',
  };
}

/**
 * npm run bench:bookings: lists, six weeks of the calendar, the next free times and the queue of a reviewer at 200,000 bookings of
 * one type, and the next free times of a subtype with 100,000 bookings and no gap for a year, over HTTP, beside the best SQL that was written by hand for the same rows. Both take turns.
 */
export async function benchBookings(run: BenchRun): Promise<void> {
  const { projects, ...sizes } = sizesOf(run);
  const rounds = run.rounds(20, 3);
  const server = await openGenerated(projects, await run.generatedDir(projects));
  const client = await server.database.pool.connect();
  try {
    const made = await makeBookings(server.database, sizes);
    const rows: Row[] = [];
    for (const login of ['admin', made.reviewer]) {
      const { cookie } = await server.signIn(login);
      for (const one of casesOf(made)) {
        const isAdmins = login === 'admin';
        // Admins review nothing by a role; the next free times need the right to book.
        if (isAdmins ? one.path.startsWith('/bookings/next') : one.path.startsWith('/projects/')) continue;
        const measured = await measure(rounds, { url: server.url, cookie, client }, one);
        rows.push({ as: isAdmins ? 'admin' : 'reviewer', ...measured });
      }
    }
    run.report('bookings', rows, rounds);
  } finally {
    client.release();
    await server.close();
  }
}
