import { sql } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import type { OpenDatabase } from '../../server/src/kernel/db/database';
import type { Tx } from '../../server/src/kernel/db/types';

const title = 'Bench bookings';
const fullTitle = 'Bench bookings, full';
/** So many rows are inserted by one statement, which must end before the pool's time limit. */
const atOnce = 10_000;

/** The booking type of the benchmark, its bookable subtype and a project of its group. */
export interface Made {
  typeId: number;
  subtypeId: number;
  projectId: number;
  /** A subtype that is fully booked until its horizon. */
  fullSubtypeId: number;
  /** The login of a reviewer of the subtype who is no admin. */
  reviewer: string;
}

async function addType(tx: Tx): Promise<void> {
  await sql`
    with made as (
      insert into booking_type (project_type_id, name, title, horizon_days)
      select id, ${title}, ${title}, 365 from project_type where name = 'Network' returning id, project_type_id
    )
    insert into booking_subtype (booking_type_id, name, show_slot, resource_key, slots, duration, reviewer_role_id, schema)
    select m.id, 'Window', true, 'bench', array(select 'S' || n from generate_series(1, 10) n), 240,
      (select id from usr_role r where r.project_type_id = m.project_type_id and r.name = 'Reviewer'),
      '{"type": "object", "properties": {"reason": {"type": "string", "title": "Reason", "shortTitle": "Reason"}}}'
    from made m`.execute(tx);
  await sql`
    with s as (select s.id from booking_subtype s join booking_type t on t.id = s.booking_type_id where t.name = ${title}),
      final as (
        insert into review_status (booking_subtype_id, name, is_final) select id, 'Approved', true from s
        returning id, booking_subtype_id)
    insert into review_status (booking_subtype_id, name, is_initial, next_ids)
    select booking_subtype_id, 'Submitted', true, array[id] from final`.execute(tx);
}

/**
 * Adds so many bookings of one type on projects of one group, 60 a day, the last of them in two months. Most past ones are reviewed,
 * a thirtieth is not; a tenth of those to come is pending, a fiftieth of all is cancelled.
 */
async function addBookings(tx: Tx, bookings: number): Promise<void> {
  await sql`create temp table places on commit drop as
    select p.id, row_number() over (order by p.id) - 1 as place, count(*) over () as places
    from project p join project_type t on t.id = p.project_type_id where t.name = 'Network' order by p.id limit 5000`.execute(
    tx,
  );
  for (let first = 0; first < bookings; first += atOnce)
    await sql`
    insert into booking (project_id, booking_subtype_id, requester_id, start_at, finish_at, slot, resource_key, status,
      pending_reasons, data, review_status_id, created_on, reminded_on)
    select p.id, s.id, (select min(id) from usr), f.start_at, f.start_at + interval '4 hours', 'S' || (n % 10 + 1), 'bench',
      f.status, case when f.status = 'pending' then '{Wait}'::text[] else '{}' end,
      jsonb_build_object('reason', 'Change number ' || n),
      (select v.id from review_status v where v.booking_subtype_id = s.id
        and v.is_final = (f.start_at < now() and n % 30 > 0)),
      f.start_at - interval '10 days', now()
    from generate_series(${first}::int, ${Math.min(first + atOnce, bookings) - 1}::int) n
    cross join lateral (
      select date_trunc('day', now()) + interval '60 days' - make_interval(hours => 4 * (n / 10)) as start_at) g
    cross join lateral (
      select g.start_at, case when n % 50 = 0 then 'cancelled'
        when g.start_at > now() and n % 10 = 3 then 'pending' else 'booked' end as status) f
    join booking_subtype s on s.resource_key = 'bench'
    join places p on p.place = n % p.places`.execute(tx);
}

/** Slots of the subtype that is fully booked, each with six bookings a day. */
const fullSlots = (bookings: number) => Math.max(1, Math.round(bookings / (6 * 366)));

/** Adds a subtype of which every slot is booked without a gap until the day before its horizon. */
async function addFull(tx: Tx, bookings: number): Promise<void> {
  // A type of its own: its calendar is never drawn.
  await sql`
    insert into booking_type (project_type_id, name, title, horizon_days)
    select project_type_id, ${fullTitle}, ${fullTitle}, 365 from booking_type where name = ${title}`.execute(
    tx,
  );
  await sql`
    insert into booking_subtype (booking_type_id, name, show_slot, resource_key, slots, duration, schema)
    select id, 'Full window', true, 'bench_full', array(select 'F' || n from generate_series(1, ${fullSlots(bookings)}::int) n), 240,
      '{"type": "object", "properties": {}}'
    from booking_type where name = ${fullTitle}`.execute(tx);
  for (let slot = 1; slot <= fullSlots(bookings); slot++)
    await sql`
    insert into booking (project_id, booking_subtype_id, requester_id, start_at, finish_at, slot, resource_key, status, data, created_on)
    select (select min(id) from project), s.id, (select min(id) from usr), f.start_at, f.start_at + interval '4 hours', f.slot,
      'bench_full', 'booked', '{}', now()
    from booking_subtype s cross join lateral (
      select 'F' || ${slot}::int as slot, date_trunc('day', now()) + make_interval(hours => 4 * n) as start_at
      from generate_series(0, 6 * 365 - 1) n) f
    where s.resource_key = 'bench_full'`.execute(tx);
}

/** Vacuums the table, which may take longer than the pool lets a statement run. */
async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const patient: QueryConfig & { query_timeout: number } = {
      text: 'vacuum analyze booking',
      query_timeout: 600_000,
    };
    await client.query(patient);
  } finally {
    client.release(true);
  }
}

/** Adds the bookings to a generated organisation, unless an earlier run did. */
export async function makeBookings(
  { db, pool }: OpenDatabase,
  { bookings, full }: { bookings: number; full: number },
): Promise<Made> {
  const find = async () =>
    (
      await sql<Made & { found: number }>`
        select t.id as "typeId", s.id as "subtypeId",
          (select f.id from booking_subtype f where f.resource_key = 'bench_full') as "fullSubtypeId", (select count(*)::int from booking b where b.booking_subtype_id = s.id) as found,
          (select max(p.id) from project p join project_state x on x.id = p.project_state_id
            where p.project_type_id = t.project_type_id and x.name = 'In Delivery' and not p.on_hold) as "projectId",
          (select u.login from usr_role_usr h join usr u on u.id = h.usr_id
            where h.usr_role_id = s.reviewer_role_id and not u.is_admin order by u.id limit 1) as reviewer
        from booking_type t join booking_subtype s on s.booking_type_id = t.id and s.resource_key = 'bench' where t.name = ${title}`.execute(
        db,
      )
    ).rows[0];
  const before = await find();
  if (before && before.found !== bookings)
    throw new Error(
      `The data has ${before.found} bookings of the benchmark: generate it anew for ${bookings}.`,
    );
  console.log(`Adding ${bookings + full} bookings unless they exist …`);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (!before) {
      await addType(tx);
      await addBookings(tx, bookings);
    }
    // Those of an earlier day end so many days before the horizon of today.
    if (!before?.fullSubtypeId) await addFull(tx, full);
  });
  // A migration may have changed the rows of an earlier run.
  await vacuum(pool);
  return (await find())!;
}
