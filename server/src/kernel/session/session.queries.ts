import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { CurrentUser } from 'shared-api/contracts/session';
import { cacheCompiledQuery, type Placeholders } from '../db/cacheCompiledQuery';
import { gatherReads } from '../db/gatherReads';
import { preparedStatement } from '../db/preparedStatement';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import { newToken, tokenHash } from './tokens';
import { endViewsOfPerson, endViewsOfSession, viewRuns } from './views.queries';

/** Hours of inactivity after which a session ends. */
export const sessionHours = 12;

const alive = sql<boolean>`session.last_seen_on > now() - make_interval(hours => ${sessionHours})`;

/** Starts a session and returns its token, which only the browser stores. */
export async function createSession(tx: Tx, userId: number): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({ token_hash: tokenHash(token), usr_id: userId })
    .execute();
  return token;
}

/** Ends a session and the views that were opened with it. */
export async function deleteSession(tx: Tx, token: string): Promise<void> {
  await endViewsOfSession(tx, tokenHash(token));
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning('usr_id')
    .executeTakeFirst();
  if (ended) await publish(tx, { kind: 'session', userId: ended.usr_id });
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await endViewsOfPerson(tx, userId);
  await tx.deleteFrom('session').where('usr_id', '=', userId).execute();
  await publish(tx, { kind: 'session', userId });
}

/** Deletes ended sessions; called at sign-in, so the table never holds more than a day's sessions. */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('session')
    .where(sql<boolean>`last_seen_on <= now() - make_interval(hours => ${sessionHours})`)
    .execute();
}

/** The start of the oldest session that has not ended; null when there is none. */
export async function oldestSession(tx: Tx): Promise<Date | null> {
  const { began } = await tx
    .selectFrom('session')
    .innerJoin('usr', 'usr.id', 'session.usr_id')
    .where('usr.active', '=', true)
    .where(alive)
    .select((eb) => eb.fn.min<Date | null>('session.created_on').as('began'))
    .executeTakeFirstOrThrow();
  return began;
}

/** The members of a signed-in person, of the table `usr`. */
const personColumns = [
  'usr.id',
  'usr.name',
  'usr.ad_account',
  'usr.is_admin',
  'usr.can_change_password as canChangePassword',
  'usr.max_attachment_size_mb',
  'usr.start_page',
  sql<CurrentUser['roles']>`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'project_type_id', r.project_type_id) order by r.id)
    from usr_role_usr h join usr_role r on r.id = h.usr_role_id
    where h.usr_id = usr.id and not r.is_project_role), '[]')`.as('roles'),
  sql<CurrentUser['teams']>`coalesce((
    select jsonb_agg(jsonb_build_object('team_id', t.id, 'is_manager', m.is_manager, 'enable_cr_dash', t.enable_cr_dash) order by t.id)
    from team_member m join team t on t.id = m.team_id
    where m.usr_id = usr.id), '[]')`.as('teams'),
] as const;

/** Selects active people with a session that has not ended. */
const signedIn = (tx: Tx) =>
  tx
    .selectFrom('session')
    .innerJoin('usr', 'usr.id', 'session.usr_id')
    .where('usr.active', '=', true)
    .where(alive)
    .select(personColumns);

/** Reads an active person as if signed in: what a device that acts for the person may read follows from it. */
export const findPerson = (tx: Tx, id: number): Promise<CurrentUser | undefined> =>
  tx
    .selectFrom('usr')
    .where('usr.id', '=', id)
    .where('usr.active', '=', true)
    .select(personColumns)
    .executeTakeFirst();

const readByTokens = cacheCompiledQuery((tx, { hashes }: Placeholders<{ hashes: Buffer[] }>) =>
  signedIn(tx)
    .modifyFront(preparedStatement)
    .select([
      'session.token_hash',
      sql<boolean>`session.last_seen_on < now() - interval '1 minute'`.as('stale'),
    ])
    .where('session.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    // The token of a view opens nothing without the viewer's own session.
    .where('session.view_id', 'is', null),
);

/** Nearly every request reads its session, so those that arrive together share the statement. */
const sessionReads = gatherReads(
  (tx, hashes) => readByTokens(tx, { hashes }),
  ({ token_hash }) => token_hash,
);

/** How many requests wait for their session to be read. */
export const { waiting: countWaitingSessions } = sessionReads;

/**
 * Finds the user of a token; undefined when the session has ended or the person is not active.
 * @param options.keep whether this extends the session
 */
export async function findCurrentUser(
  tx: Tx,
  token: string,
  { keep = true } = {},
): Promise<CurrentUser | undefined> {
  const hash = tokenHash(token);
  const row = await sessionReads.find(tx, hash);
  if (!row) return undefined;
  const { stale, token_hash: _, ...user } = row;
  // The use is recorded once a minute, to spare a write on every read.
  if (stale && keep)
    await tx
      .updateTable('session')
      .set({ last_seen_on: sql`now()` })
      .where('token_hash', '=', hash)
      .execute();
  return user;
}

/** A view as its requests know it. */
export interface View {
  id: number;
  viewer: Named;
  endsOn: Date;
  drafts: Record<string, unknown>;
  draftWords: string[];
}

/**
 * Finds the view of a token and the person whose portal it shows; undefined when it has ended, or when it is not called with the
 * session that it was opened with.
 * @param viewerToken the token of the caller's own session
 */
export async function findViewed(
  tx: Tx,
  token: string,
  viewerToken: string,
): Promise<{ user: CurrentUser; view: View } | undefined> {
  const row = await signedIn(tx)
    .innerJoin('portal_view as v', 'v.id', 'session.view_id')
    .innerJoin('usr as viewer', 'viewer.id', 'v.viewer_id')
    .where('session.token_hash', '=', tokenHash(token))
    .where('session.viewer_session', '=', tokenHash(viewerToken))
    .where(viewRuns)
    .select(['v.id as viewId', 'v.ends_on as endsOn', 'v.drafts', 'v.draft_words as draftWords'])
    .select(['viewer.id as viewerId', 'viewer.name as viewerName'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { viewId, endsOn, drafts, draftWords, viewerId, viewerName, ...user } = row;
  return {
    user,
    view: { id: viewId, viewer: { id: viewerId, name: viewerName }, endsOn, drafts, draftWords },
  };
}

/** Finds the users of the given sessions that have not ended, keyed by the token's hash in hexadecimal. It does not extend them. */
export async function findSessionUsers(
  tx: Tx,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, CurrentUser>> {
  const rows = await signedIn(tx)
    .select('session.token_hash')
    .where('session.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where(
      sql<boolean>`(session.view_id is null or exists (
        select from portal_view v join usr viewer on viewer.id = v.viewer_id
        where v.id = session.view_id and ${viewRuns}))`,
    )
    .execute();
  return new Map(rows.map(({ token_hash, ...user }) => [token_hash.toString('hex'), user]));
}

export interface Account {
  id: number;
  login: string;
  name: string;
  email: string | null;
  password_hash: string | null;
  active: boolean;
  can_change_password: boolean;
  expired: boolean;
}

/** Finds the account of a login, ignoring case. */
export const findAccount = (tx: Tx, login: string): Promise<Account | undefined> =>
  tx
    .selectFrom('usr')
    .where(sql<string>`lower(login)`, '=', sql<string>`lower(${login.trim()})`)
    .select([
      'id',
      'login',
      'name',
      'email',
      'password_hash',
      'active',
      'can_change_password',
      // Accounts that may not change their password here would be locked out, so theirs does not expire.
      sql<boolean>`coalesce(password_expires_on <= now() and can_change_password, false)`.as('expired'),
    ])
    .executeTakeFirst();

/**
 * Locks an account until the transaction ends, so that neither a new password nor a deactivation slips in.
 * @returns whether it is active and still has the given password, which may have been replaced since it was verified
 */
export async function lockVerified(
  tx: Tx,
  { id, password_hash: verified }: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('usr')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('password_hash', '=', verified)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a new password, which expires after the organisation's number of days. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('usr')
    .set({
      password_hash: passwordHash,
      password_expires_on: sql`now() + make_interval(days => (select password_max_age_days from organisation))`,
    })
    .where('id', '=', userId)
    .execute();
}
