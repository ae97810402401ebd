import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { accountPaths, paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { admitAdmin } from '../../../kernel/limits/admitCaller';
import { HttpError } from '../../../kernel/http/errors';
import { publish } from '../../../kernel/events/publish';
import { erase, erasedName, lockUserToErase } from './erase.queries';
import { lockForRename, publishProjectsNaming, refreshAfterRename } from '../../projects/public';
import { noSuchUser } from './users.routes';

/** Erases the personal data of people who have left. Source: architecture.md, Operations. */
export const eraseRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, ...owned }) => {
  app.post(
    accountPaths.eraseUser(':id'),
    {
      config: { admit: admitAdmin },
      schema: {
        tags: ['users'],
        summary: 'Take what is about a deactivated person out of the portal, for good',
        description:
          'Their projects and what they did stay, under a name that says nothing. Doing it twice changes nothing.',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const admin = await request.signedIn();
      const { id } = request.params;
      if (id === admin.id) throw new HttpError(409, 'You cannot remove yourself. Another global admin can.');
      await db.transaction().execute(async (tx) => {
        await lockForRename(tx, 'usr', id);
        const person = await lockUserToErase(tx, id);
        if (!person) throw noSuchUser();
        if (person.erased_on) return;
        if (person.active)
          throw new HttpError(
            409,
            'This user is active. Deactivate them first; then their data can be removed.',
          );
        await erase(tx, person, owned);
        await refreshAfterRename(tx, 'usr', id);
        await publishProjectsNaming(tx, id);
        await publish(tx, { kind: 'list', path: paths.users });
        await writeAudit(tx, {
          userId: admin.id,
          entity: 'user',
          entityId: id,
          name: erasedName(id),
          action: 'erased',
        });
      });
      return reply.code(204).send(null);
    },
  );
};
