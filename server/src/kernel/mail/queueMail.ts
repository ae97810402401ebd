import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';
import { enqueue } from '../jobs/enqueue';
import { publish } from '../events/publish';
import { paths } from 'shared-api/contracts/paths';
import type { MailEvent, MailRow } from './mail.tables';

/** Minutes: a mail that further events may join waits this long after the last of them, and that long at most. */
export const coalesceMinutes = { quiet: 3, most: 10 } as const;

export interface NewMail {
  /** One of `renderers`. */
  kind: string;
  projectId?: number | null;
  /** The recipient: a person, or a literal address. */
  to: { usrId: number } | { address: string };
  /** The rule that fired, in words: `State mail: Review`; several with `; ` between them. */
  rule: string;
  /** Names what happened, unlike anything else: of one event nobody gets two mails. */
  event: string;
  /** When it happened; now unless said. */
  at?: Date;
  /** What the renderer needs to know of the event. */
  data?: Record<string, unknown>;
  /** While one of this key waits for the same recipient, this event joins it. */
  coalesceKey?: string;
  /** Goes now, with what waits under its key. */
  atOnce?: boolean;
  /** Its subject tells of financials. */
  isFinancial?: boolean;
  /** Milliseconds to wait, of a mail without that key. */
  delayMs?: number;
  /** What admins read of it until it is rendered. */
  subject?: string;
}

type Waiting = Pick<MailRow, 'id' | 'rule' | 'events'>;

/** Rules that fired for one mail, each once. */
const joined = (rules: string, more: string) =>
  [...new Set([...rules.split('; '), ...more.split('; ')])].join('; ');

/** To the millisecond, as what is read back and compared in JavaScript has no finer time. */
const inMs = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${ms / 1000}))`;
const quietMs = coalesceMinutes.quiet * 60_000;

const recipientOf = (to: NewMail['to']) =>
  'usrId' in to ? `usr:${to.usrId}` : to.address.trim().toLowerCase();

/**
 * Keeps others from sending or extending a mail until the transaction ends. Not a lock of its row: a mail server that takes its
 * time must not hold up who deletes the project.
 */
const claim = (id: MailRow['id']) => sql`hashtext('mail'), ${id}`;
export const lockMail = (tx: Tx, id: MailRow['id']) =>
  sql`select pg_advisory_xact_lock(${claim(id)})`.execute(tx);
async function tryLockMail(tx: Tx, id: MailRow['id']): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(${claim(id)}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/** Has the runner look at a mail when it is due. A job a due time: one that comes too early finds a later one and ends. */
export async function wakeForMail(
  tx: Tx,
  { id, send_after }: Pick<MailRow, 'id' | 'send_after'>,
): Promise<void> {
  await enqueue(tx, {
    kind: 'mail',
    key: `mail:${id}:${send_after.getTime()}`,
    payload: { mail: id, due: send_after.getTime() },
    runAt: send_after,
  });
  await publish(tx, { kind: 'list', path: paths.mails });
}

/** The waiting mail that an event joins, locked; none while one is just being sent. */
async function findWaiting(tx: Tx, key: string, recipient: string): Promise<Waiting | undefined> {
  const waiting = tx
    .selectFrom('mail')
    .select(['id', 'rule', 'events'])
    .where('coalesce_key', '=', key)
    .where('recipient', '=', recipient)
    .where('status', '=', 'waiting')
    // One that was tried is as it was, or its reader might get two that differ under one Message-ID.
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .limit(1);
  const found = await waiting.executeTakeFirst();
  if (!found || !(await tryLockMail(tx, found.id))) return undefined;
  // Read again: it may have been sent before it was locked.
  return waiting.where('id', '=', found.id).executeTakeFirst();
}

async function extend(tx: Tx, { id, rule, events }: Waiting, mail: NewMail, event: MailEvent): Promise<void> {
  const known = events.some((one) => one.event === event.event);
  const extended = await tx
    .updateTable('mail')
    .set({
      rule: joined(rule, mail.rule),
      ...(mail.isFinancial ? { is_financial: true } : {}),
      ...(known
        ? {}
        : {
            events: JSON.stringify([...events, event]),
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
 * Puts a mail into the outbox, in the transaction of the change that it tells of: one an event and recipient. Of two rules that
 * fire for one event and recipient the second only adds its name. The actor is left out by who calls.
 */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  const { kind, projectId = null, to, rule, coalesceKey = null, delayMs = 0, subject = '' } = mail;
  const { atOnce = false, isFinancial = false } = mail;
  const event: MailEvent = {
    event: mail.event,
    at: (mail.at ?? new Date()).toISOString(),
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
      .set({ rule: joined(same.rule, rule) })
      .where('id', '=', same.id)
      .execute();
}
