import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { paths } from 'shared-api/contracts/paths';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import type { Framed } from './frameMail';
import type { MailRow } from './mail.tables';
import { wakeForMail } from './queueMail';

export const findMail = (tx: Tx, id: number): Promise<MailRow | undefined> =>
  tx.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds the recipient of a mail, and whether they have switched off mails of its kind. */
export const findPerson = (tx: Tx, id: number, kind: string) =>
  tx
    .selectFrom('usr')
    .select((eb) => [
      'name',
      'email',
      'active',
      eb
        .exists(
          eb
            .selectFrom('mail_muted as m')
            .select(sql<number>`1`.as('one'))
            .whereRef('m.usr_id', '=', 'usr.id')
            .where('m.kind', '=', kind),
        )
        .as('muted'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function findOrganisation(tx: Tx): Promise<string> {
  const found = await tx.selectFrom('organisation').select('name').executeTakeFirst();
  return found?.name ?? 'Delivery Portal';
}

/**
 * Lists a project's mails, newest first. Without financials it answers their events too, by which their rules are filtered.
 * @param financials whether the reader may see mails that contain financials
 */
export async function listProjectMails(
  tx: Tx,
  projectId: number,
  { perPage, offset }: { perPage: number; offset: number },
  { financials }: { financials: boolean },
) {
  const found = tx
    .selectFrom('mail')
    .where('project_id', '=', projectId)
    .$if(!financials, (query) => query.where('is_financial', '=', false));
  const rows = await found
    .select((eb) => [
      'id',
      'created_on',
      'done_on',
      'status',
      'subject',
      'rule',
      sql<string | null>`coalesce(sent_to, address)`.as('address'),
      jsonObjectFrom(
        eb.selectFrom('usr').whereRef('usr.id', '=', 'mail.usr_id').select(['usr.id', 'usr.name']),
      ).as('usr'),
    ])
    .$if(!financials, (query) => query.select('events'))
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** The current time instead of the transaction's start, since sending may take long. */
const now = sql<Date>`clock_timestamp()`;

export interface MailEnd {
  status: 'sent' | 'kept' | 'dropped' | 'failed';
  reason?: string;
  /** Whether the mail was handed to a mail server just now. */
  tried?: boolean;
  /** The address it was sent to, when the recipient is a person. */
  sentTo?: string | null;
  rendered?: Framed;
}

const tries = (tried: boolean) => ({
  attempts: sql<number>`attempts + ${tried ? 1 : 0}`,
  tried_on: sql<Date>`coalesce(tried_on, ${now})`,
});

/** Records the final state of a mail. */
export async function endMail(tx: Tx, id: number, end: MailEnd): Promise<void> {
  const { status, reason = null, tried = false, sentTo = null, rendered } = end;
  await tx
    .updateTable('mail')
    .set({ status, reason, sent_to: sentTo, done_on: now, ...(tried ? tries(true) : {}), ...rendered })
    .where('id', '=', id)
    .execute();
  await publish(tx, { kind: 'list', path: paths.mails });
}

/** Limits the seconds between two attempts. */
const maxPauseSeconds = 900;
/** Hours after which a mail is not retried any more. */
export const triedHours = 24;

/**
 * Schedules a retry of a mail, or gives up after a day. The delay grows with the time since the first attempt, plus jitter.
 * @param options.tried whether it was handed to the mail server
 * @param options.pause the least seconds between two attempts
 */
export async function retryMail(
  tx: Tx,
  id: number,
  {
    reason,
    tried,
    pause,
    rendered,
  }: { reason: string; tried: boolean; pause: number; rendered?: Framed | undefined },
): Promise<'later' | 'given up'> {
  const since = sql`${now} - coalesce(tried_on, ${now})`;
  const seconds = sql`least(greatest(extract(epoch from ${since}), ${pause}::int), ${maxPauseSeconds}::int) * (1 + random() / 4)`;
  const row = await tx
    .updateTable('mail')
    .set({
      ...tries(tried),
      reason,
      send_after: sql<Date>`date_trunc('milliseconds', ${now} + make_interval(secs => ${seconds}))`,
      ...(rendered && { subject: rendered.subject }),
    })
    .where('id', '=', id)
    .returning([
      'id',
      'send_after',
      sql<boolean>`${since} >= make_interval(hours => ${triedHours})`.as('over'),
    ])
    .executeTakeFirstOrThrow();
  if (row.over) {
    await endMail(tx, id, {
      status: 'failed',
      reason: `Given up after a day. ${reason}`,
      ...(rendered && { rendered }),
    });
    return 'given up';
  }
  await wakeForMail(tx, row);
  return 'later';
}

/** Puts a finished mail back into the queue, to be sent immediately. */
export async function restartMail(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .updateTable('mail')
    .set({
      status: 'waiting',
      reason: null,
      attempts: 0,
      tried_on: null,
      done_on: null,
      send_after: sql<Date>`date_trunc('milliseconds', ${now})`,
    })
    .where('id', '=', id)
    .returning(['id', 'send_after'])
    .executeTakeFirstOrThrow();
  await wakeForMail(tx, row);
}

/** Statistics of the outbox. `due`: should have been sent by now. */
export interface MailStats {
  waiting: number;
  due: number;
  failed: number;
}

export async function mailStats(tx: Tx): Promise<MailStats> {
  const { rows } = await sql<MailStats>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'waiting' and send_after <= now())::int as due,
      count(*) filter (where status = 'failed')::int as failed
    from mail where status in ('waiting', 'failed')`.execute(tx);
  return rows[0]!;
}
