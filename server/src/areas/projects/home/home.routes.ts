import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { Contacts, MyProjects } from 'shared-api/contracts/personal/home';
import { paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { readContacts, readMyProjects } from './home.queries';

/** What the page Home shows of projects. */
export const homeRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.get(
    paths.myProjects,
    {
      schema: {
        tags: ['projects'],
        summary: 'The open projects that the caller raised or holds a role on, by delivery group',
        response: { 200: MyProjects, 401: ErrorBody },
      },
    },
    async (request) => {
      const { id } = await request.signedIn();
      return readMyProjects(db, id, config.timeZone);
    },
  );

  app.get(
    paths.contacts,
    {
      schema: {
        tags: ['projects'],
        summary: 'Whom to ask for a part in a delivery group',
        response: { 200: Contacts, 401: ErrorBody },
      },
    },
    async (request) => readContacts(db, await request.signedIn()),
  );
};
