import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { SentMail } from 'shared-api/contracts/mail';
import { projectPaths } from 'shared-api/contracts/paths';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import type { AppDeps } from '../../../kernel/area/deps';
import { listProjectMails } from '../../../kernel/mail/outbox.queries';
import { enterProject } from '../permissions/enterProject';
import { visible } from '../permissions/routeGuards';
import { listProjectPeople } from './projectPeople.queries';
import { isAdmin, may } from '../permissions/policy';
import type { ProjectMailData } from './projectMail';
import { withoutFinancialRules } from './withoutFinancialRules';

const params = Type.Object({ id: Id });
const Page = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
  },
  { additionalProperties: false },
);

/** Lists the mails about a project for everyone who sees it. Source: domain.md 3. */
export const sentMailRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    projectPaths.mails(':id'),
    {
      config: { guard: visible },
      schema: {
        tags: ['project'],
        summary: 'What was mailed about a project, newest first',
        description: 'Without its text; addresses are for admins.',
        params,
        querystring: Page,
        response: { 200: Type.Array(SentMail), 400: ErrorBody, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const access = await enterProject(db, request, request.params.id);
      const page = paging(request.query);
      const [{ rows, total }, people] = await Promise.all([
        listProjectMails(db, access.projectId, page, {
          financials: may(access.permissions, 'GET', 'financials'),
        }),
        listProjectPeople(db, access.projectId),
      ]);
      const partOf = new Map(people.map(({ id, parts }) => [id, parts[0]]));
      setListHeaders(request, reply, page, total);
      const seesAddresses = isAdmin(access.caller);
      return rows.map(({ created_on, done_on, address, events, ...row }) => ({
        ...row,
        rule: events
          ? withoutFinancialRules(
              row.rule,
              events.map(({ data }) => data as Partial<ProjectMailData>),
            )
          : row.rule,
        address: seesAddresses ? address : null,
        part: (row.usr && partOf.get(row.usr.id)) ?? null,
        created_on: created_on.toISOString(),
        done_on: done_on?.toISOString() ?? null,
      }));
    },
  );
};
