import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config/config';
import type { Db, Tx } from '../db/types';
import { readCookie, setCookie } from './cookies';
import { newToken, tokenHash } from './tokens';

const deviceCookie = 'portal_device';

/** Days without a sign-in after which a browser is forgotten. */
export const deviceDays = 180;

/** The token of the caller's browser, if anybody has signed in there. */
export const deviceOf = (request: FastifyRequest, config: Pick<Config, 'portalUrl'>): string | null =>
  readCookie(request, deviceCookie, config) ?? null;

/**
 * Finds when the person of a login last signed in with this browser; undefined if never. Unlike the token, the time stays when
 * others sign in there.
 * @returns seconds since 1970, exact to the microsecond
 */
export async function findLastUse(tx: Tx, login: string, device: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('known_device')
    .innerJoin('usr', 'usr.id', 'known_device.usr_id')
    .where('known_device.token_hash', '=', tokenHash(device))
    .where(sql<string>`lower(usr.login)`, '=', login.trim().toLowerCase())
    .where('known_device.last_used_on', '>', sql<Date>`now() - make_interval(days => ${deviceDays})`)
    .select(sql<string>`extract(epoch from known_device.last_used_on)::text`.as('lastUse'))
    .executeTakeFirst();
  return found?.lastUse;
}

/**
 * Remembers the browser of a person who has signed in. Its token is replaced each time, for everyone who uses the browser, so
 * that a planted one is useless.
 */
export async function rememberDevice(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, config }: { userId: number; config: Pick<Config, 'portalUrl'> },
): Promise<void> {
  const before = deviceOf(request, config);
  const token = newToken();
  await db.transaction().execute(async (tx) => {
    if (before)
      await tx
        .updateTable('known_device')
        .set({ token_hash: tokenHash(token) })
        .where('token_hash', '=', tokenHash(before))
        .execute();
    await tx
      .insertInto('known_device')
      .values({ token_hash: tokenHash(token), usr_id: userId })
      .onConflict((conflict) =>
        conflict.columns(['token_hash', 'usr_id']).doUpdateSet({ last_used_on: sql<Date>`now()` }),
      )
      .execute();
  });
  setCookie(reply, deviceCookie, token, config, deviceDays * 24 * 3600);
}

/** Forgets all browsers of a person. */
export async function forgetDevicesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_device').where('usr_id', '=', userId).execute();
}
