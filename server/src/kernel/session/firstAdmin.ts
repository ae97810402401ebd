import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { FirstAdmin } from 'shared-api/contracts/session';
import type { AppDeps } from '../area/deps';
import { writeAudit } from '../audit/writeAudit';
import type { Db } from '../db/types';
import { HttpError, unprocessable } from '../http/errors';
import { firstPasswordFault, hashPassword } from '../passwords/passwords';
import { setPassword } from './session.queries';
import { newToken, tokenHash } from './tokens';

const refused = () =>
  new HttpError(403, 'This link has been used or is no longer valid. Restart the server for a new one.');

const noUsers = sql<boolean>`not exists (select 1 from usr)`;

/**
 * Creates the one-time link for making the first admin of an empty portal; null when there are users. Each start creates a new
 * link and invalidates earlier ones.
 */
export async function firstAdminLink(db: Db, { portalUrl }: { portalUrl: string }): Promise<string | null> {
  const token = newToken();
  return db.transaction().execute(async (tx) => {
    const { empty } = await tx.selectNoFrom(noUsers.as('empty')).executeTakeFirstOrThrow();
    await tx.deleteFrom('first_admin_token').execute();
    if (!empty) return null;
    await tx
      .insertInto('first_admin_token')
      .values({ token_hash: tokenHash(token) })
      .execute();
    return `${portalUrl}/first_admin?token=${token}`;
  });
}

export const firstAdminRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.post(
    paths.firstAdmin,
    {
      config: { open: true },
      schema: {
        tags: ['session'],
        summary: 'Make the first admin of an empty portal',
        description: 'With the one-time token that the server printed at start.',
        body: FirstAdmin,
        response: { 204: Type.Null(), 403: ErrorBody, 422: ErrorBody, 503: ErrorBody },
      },
    },
    async (request, reply) => {
      const { token, login, name, email, password } = request.body;
      // Checked before the costly hash, so that made-up tokens cost nothing.
      const known = await db
        .selectFrom('first_admin_token')
        .select('token_hash')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst();
      if (!known) throw refused();
      const fault = await firstPasswordFault(password, { login, name, email });
      if (fault) throw unprocessable(fault, { password: fault });
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        // Deleting the token is the check: a second use of the link finds no row.
        const { numDeletedRows } = await tx
          .deleteFrom('first_admin_token')
          .where('token_hash', '=', tokenHash(token))
          .where(noUsers)
          .executeTakeFirstOrThrow();
        if (numDeletedRows !== 1n) throw refused();
        const { id } = await tx
          .insertInto('usr')
          .values({
            login: login.trim(),
            name: name.trim(),
            email,
            ad_account: null,
            is_admin: true,
            password_hash: null,
            password_expires_on: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await setPassword(tx, id, passwordHash);
        const who = { entity: 'user', entityId: id, name: name.trim() };
        await writeAudit(tx, { ...who, userId: id, action: 'created as the first admin' });
      });
      return reply.code(204).send(null);
    },
  );
};
