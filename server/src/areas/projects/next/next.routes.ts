import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { NextRow, ProjectNext } from 'shared-api/contracts/next';
import { paths, projectPaths } from 'shared-api/contracts/paths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { noSuchProject } from '../permissions/access';
import { readMissingItems } from '../workflow/missingItems.queries';
import { presentNext, presentNextRow } from './next.present';
import { readNextFacts, readTeamPeople } from './nextFacts.queries';
import { listNextIds, ownDuties } from './nextList.queries';
import { readNextRules } from './nextRules.queries';
import { visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const Page = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
  },
  { additionalProperties: false },
);

/** Answers the people who must act on a project now, and the projects that wait for the caller. Nothing of it is stored. */
export const nextRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  const { timeZone } = config;

  app.get(
    projectPaths.next(':id'),
    {
      config: { guard: visible },
      schema: {
        tags: ['project'],
        summary: 'What must happen on a project now, and who must do it',
        params: Type.Object({ id: Id }),
        response: { 200: ProjectNext, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const access = await enterProject(db, request, request.params.id);
      const { projectId, groupId } = access;
      const [[rules], [facts], lacks] = await Promise.all([
        readNextRules(db, groupId),
        readNextFacts(db, [projectId], timeZone),
        readMissingItems(db, projectId),
      ]);
      if (!facts || !rules) throw noSuchProject();
      const people = facts.team ? await readTeamPeople(db, facts.team.id) : undefined;
      return presentNext({
        facts,
        rules,
        people,
        access,
        user,
        lacks,
      });
    },
  );

  app.get(
    paths.next,
    {
      config: { feature: 'projects.next' },
      schema: {
        tags: ['projects'],
        summary: 'Projects in which the caller must act now: late ones first, then those that wait shortest',
        querystring: Page,
        response: { 200: Type.Array(NextRow), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const page = paging(request.query);
      const rules = await readNextRules(db);
      const maxRows = Math.max(limits.nextCap, page.offset + page.perPage) + 1;
      const ids = await listNextIds(db, user.id, ownDuties(rules, user), { maxRows, timeZone });
      setListHeaders(request, reply, page, ids.length, limits.nextCap);
      const shown = ids.slice(page.offset, page.offset + page.perPage);
      const factsById = new Map((await readNextFacts(db, shown, timeZone)).map((facts) => [facts.id, facts]));
      return shown.flatMap((id) => {
        const facts = factsById.get(id);
        const group = rules.find((each) => each.id === facts?.group_id);
        return facts && group ? [presentNextRow(facts, group, user)] : [];
      });
    },
  );
};
