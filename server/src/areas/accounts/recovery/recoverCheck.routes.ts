import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { RecoverAccount, RecoverCheck } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { tokenHash } from '../../../kernel/session/tokens';
import { findResetUser } from './recover.queries';
import { linkRefused } from './recover.routes';

/** Tells the page of a link whether the link works, and for which account, before a password is typed. */
export const recoverCheckRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.post(
    paths.recoverCheck,
    {
      config: { open: true },
      schema: {
        tags: ['session'],
        summary: 'Look up the account of a link to set a new password',
        description: 'Changes nothing. It is a POST, so that the token stands in no log of addresses.',
        body: RecoverCheck,
        response: { 200: RecoverAccount, 403: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const user = await findResetUser(db, tokenHash(request.body.token));
      if (!user) throw linkRefused();
      return { login: user.login, name: user.name };
    },
  );
};
