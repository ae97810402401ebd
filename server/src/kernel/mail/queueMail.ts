import { sql } from 'kysely';
import { databaseTime } from '../db/databaseTime';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';
import { enqueue } from '../jobs/enqueue';
import { paths } from 'shared-api/contracts/paths';
import type { MailEvent, MailRow } from './mail.tables';

/** Minutes: a mail that can absorb further events waits `quiet` after the last one, and `most` in total. */
export const coalesceMinutes = { quiet: 3, most: 10 } as const;

export interface NewMail {
  /** A key of `renderers`. */
  kind: string;
  projectId?: number | null;
  /** The recipient: a person, or a literal address. */
  to: { usrId: number } | { address: string };
  /** The rule that fired, in words: `State mail: Review`; several are joined by `; `. */
  rule: string;
  /** The event's unique key: a recipient gets at most one mail about it. */
  event: string;
  /** The event's time; now by default. */
  at?: Date;
  /** The event's data for the renderer. */
  data?: Record<string, unknown>;
  /** While a mail with this key waits for the same recipient, this event is added to it. */
  coalesceKey?: string;
  /** Sent immediately, together with events that wait under its key. */
  atOnce?: boolean;
  /** True when its subject reveals financials. */
  isFinancial?: boolean;
  /** Milliseconds of delay, for a mail without a coalesce key. */
  delayMs?: number;
  /** The text that admins see until the mail is rendered. */
  subject?: string;
}

type Waiting = Pick<MailRow, 'id' | 'rule' | 'events'>;

/** Joins the rules that fired for a mail without duplicates. */
const joinRules = (rules: string, more: string) =>
  [...new Set([...rules.split('; '), ...more.split('; ')])].join('; ');

/** Truncated to milliseconds, as JavaScript's dates are no finer when compared later. */
const inMs = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${ms / 1000}))`;
const quietMs = coalesceMinutes.quiet * 60_000;

const recipientOf = (to: NewMail['to']) =>
  'usrId' in to ? `usr:${to.usrId}` : to.address.trim().toLowerCase();

/**
 * Locks a mail against being sent or extended until the transaction ends. It is an advisory lock, not a row lock, because a
 * slow mail server must not block the deletion of the project.
 */
const lockKey = (id: MailRow['id']) => sql`hashtext('mail'), ${id}`;
export const lockMail = (tx: Tx, id: MailRow['id']) =>
  sql`select pg_advisory_xact_lock(${lockKey(id)})`.execute(tx);
async function tryLockMail(tx: Tx, id: MailRow['id']): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${lockKey(id)}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/** Adds a job for a mail's due time. Each due time has its own job: one that runs too early sees the later time and ends. */
export async function wakeForMail(
  tx: Tx,
  { id, send_after }: Pick<MailRow, 'id' | 'send_after'>,
): Promise<void> {
  await enqueue(
    tx,
    {
      kind: 'mail',
      key: `mail:${id}:${send_after.getTime()}`,
      payload: { mail: id, due: send_after.getTime() },
      runAt: send_after,
    },
    { kind: 'list', path: paths.mails },
  );
}

/** Finds and locks the waiting mail that an event joins; none while it is being sent. */
async function findWaiting(tx: Tx, key: string, recipient: string): Promise<Waiting | undefined> {
  const waiting = tx
    .selectFrom('mail')
    .select(['id', 'rule', 'events'])
    .where('coalesce_key', '=', key)
    .where('recipient', '=', recipient)
    .where('status', '=', 'waiting')
    // A mail that was tried stays unchanged, since its reader could otherwise get two versions under one Message-ID.
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .limit(1);
  const found = await waiting.executeTakeFirst();
  if (!found || !(await tryLockMail(tx, found.id))) return undefined;
  // The second read is necessary, because it may have been sent before it was locked.
  return waiting.where('id', '=', found.id).executeTakeFirst();
}

async function extend(tx: Tx, { id, rule, events }: Waiting, mail: NewMail, event: MailEvent): Promise<void> {
  const known = events.some((one) => one.event === event.event);
  const extended = await tx
    .updateTable('mail')
    .set({
      rule: joinRules(rule, mail.rule),
      ...(mail.isFinancial ? { is_financial: true } : {}),
      ...(known
        ? {}
        : {
            events: JSON.stringify([...events, event]),
            // Later events must not put off a mail that is sent at once.
            ...(mail.atOnce ? { coalesce_key: null } : {}),
            send_after: mail.atOnce
              ? inMs(0)
              : sql<Date>`date_trunc('milliseconds',
              least(first_on + make_interval(mins => ${coalesceMinutes.most}), ${inMs(quietMs)}))`,
          }),
    })
    .where('id', '=', id)
    .returning(['id', 'send_after'])
    .executeTakeFirstOrThrow();
  if (!known) await wakeForMail(tx, extended);
}

/**
 * Adds a mail to the outbox in the transaction of the change: at most one per event and recipient. When a second rule fires for
 * the same event and recipient, only its name is added. Callers leave out the acting person.
 */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  const { kind, projectId = null, to, rule, coalesceKey = null, delayMs = 0, subject = '' } = mail;
  const { atOnce = false, isFinancial = false } = mail;
  const event: MailEvent = {
    event: mail.event,
    at: (mail.at ?? (await databaseTime(tx))).toISOString(),
    data: mail.data ?? {},
  };
  const waiting = coalesceKey === null ? undefined : await findWaiting(tx, coalesceKey, recipientOf(to));
  if (waiting) return extend(tx, waiting, mail, event);
  const added = await tx
    .insertInto('mail')
    .values({
      kind,
      project_id: projectId,
      usr_id: 'usrId' in to ? to.usrId : null,
      address: 'usrId' in to ? null : to.address.trim(),
      rule,
      event_key: event.event,
      coalesce_key: atOnce ? null : coalesceKey,
      events: JSON.stringify([event]),
      send_after: inMs(atOnce ? 0 : coalesceKey === null ? delayMs : quietMs),
      is_financial: isFinancial,
      subject,
      request_id: currentRequestId(),
    })
    .onConflict((conflict) => conflict.columns(['event_key', 'recipient']).doNothing())
    .returning(['id', 'send_after'])
    .executeTakeFirst();
  if (added) return wakeForMail(tx, added);
  const same = await tx
    .selectFrom('mail')
    .select(['id', 'rule'])
    .where('event_key', '=', event.event)
    .where('recipient', '=', recipientOf(to))
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (same && (await tryLockMail(tx, same.id)))
    await tx
      .updateTable('mail')
      .set({ rule: joinRules(same.rule, rule) })
      .where('id', '=', same.id)
      .execute();
}
