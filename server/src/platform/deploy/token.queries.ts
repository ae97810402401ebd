import { sql } from 'kysely';
import type { CreateDeployToken } from 'shared-api/contracts/platform/deploy';
import type { Tx } from '../../kernel/db/types';
import { newToken, tokenHash } from '../../kernel/session/tokens';

/** Finds a token by its hash: an index lookup of the hash leaks nothing through timing. */
export const findDeployToken = (tx: Tx, token: string) =>
  tx
    .selectFrom('deploy_token')
    .where('token_hash', '=', tokenHash(token))
    .select([
      'id',
      'remote',
      'name',
      'may_override',
      sql<boolean>`revoked_on is not null`.as('revoked'),
      sql<boolean>`coalesce(expires_on <= now(), false)`.as('expired'),
      sql<boolean>`coalesce(used_on < now() - interval '1 minute', true)`.as('stale'),
    ])
    .executeTakeFirst();

/**
 * Whether the token is neither revoked nor expired.
 * @param hold locks it until the transaction ends
 */
export async function isUsable(tx: Tx, id: number, { hold }: { hold: boolean }): Promise<boolean> {
  const found = await tx
    .selectFrom('deploy_token')
    .where('id', '=', id)
    .where('revoked_on', 'is', null)
    .where(sql<boolean>`coalesce(expires_on > clock_timestamp(), true)`)
    .select('id')
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst();
  return found !== undefined;
}

/** Records the token's use. The caller does so once a minute at most, to spare a write on every call. */
export async function noteUse(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('deploy_token')
    .set({ used_on: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

const selectTokens = (tx: Tx) =>
  tx
    .selectFrom('deploy_token as t')
    .leftJoin('usr', 'usr.id', 't.created_by')
    .select([
      't.id',
      't.remote',
      't.name',
      't.hint',
      't.created_on',
      't.used_on',
      't.expires_on',
      't.revoked_on',
      't.may_override',
    ])
    .select(['t.created_by', 'usr.name as created_by_name']);
export type TokenRow = Awaited<ReturnType<typeof listDeployTokens>>[number];

/** Lists tokens, revoked ones last, each group newest first. */
export const listDeployTokens = (tx: Tx) =>
  selectTokens(tx)
    .orderBy(sql`t.revoked_on is not null`)
    .orderBy('t.id', 'desc')
    .execute();

/** @returns the token, which is shown once and never stored, and its stored row */
export async function createDeployToken(
  tx: Tx,
  { remote, name, days, may_override }: CreateDeployToken,
  createdBy: number,
): Promise<{ token: string; row: TokenRow }> {
  const token = `pdt_${newToken()}`;
  const { id } = await tx
    .insertInto('deploy_token')
    .values({
      remote,
      name: name.trim(),
      token_hash: tokenHash(token),
      hint: token.slice(-4),
      created_by: createdBy,
      may_override: may_override ?? false,
      expires_on: days ? sql<Date>`now() + make_interval(days => ${days})` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, row: await selectTokens(tx).where('t.id', '=', id).executeTakeFirstOrThrow() };
}

/** @returns the token, and whether this call revoked it; undefined when there is none */
export async function revokeDeployToken(tx: Tx, id: number) {
  const token = await tx
    .selectFrom('deploy_token')
    .where('id', '=', id)
    .select(['remote', 'name', 'revoked_on'])
    .forUpdate()
    .executeTakeFirst();
  if (!token) return undefined;
  if (token.revoked_on) return { ...token, changed: false };
  await tx
    .updateTable('deploy_token')
    .set({ revoked_on: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return { ...token, changed: true };
}
