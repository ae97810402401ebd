import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { ErrorBody, type Named } from 'shared-api/contracts/common';
import { GroupLookupQuery, LookupQuery, LookupRows } from 'shared-api/contracts/lists/lookups';
import { paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { hasWords, paging, setListHeaders } from '../../../kernel/crud/list';
import { loadScope, visibleGroupIds } from '../visibility';

/**
 * Name lookups: `{id, name}` rows for pickers and filters. Names of groups, teams and people are open to every signed-in user;
 * states and services are limited to the groups that the caller sees. A name that several groups use is listed once, with its
 * smallest id; people with the same name are listed separately.
 */
export const lookupRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  const inGroups = async (request: FastifyRequest): Promise<RawBuilder<unknown>> => {
    const ids = await visibleGroupIds(db, await loadScope(db, await request.signedIn()));
    const visible = ids === 'all' ? sql`true` : sql`project_type_id = any(${ids}::int[])`;
    const { project_type_id: group } = request.query as GroupLookupQuery;
    return group === undefined ? visible : sql`${visible} and project_type_id = ${group}`;
  };
  const everyone = async (request: FastifyRequest): Promise<RawBuilder<unknown>> => {
    await request.signedIn();
    return sql`true`;
  };

  const lookups = [
    [paths.projectTypeNames, 'Names of delivery groups', sql`project_type`, everyone],
    [paths.projectStateNames, 'Names of project states', sql`project_state`, inGroups],
    [paths.shortServices, 'Names of services', sql`service`, inGroups],
    [paths.teamNames, 'Names of teams', sql`team`, everyone],
    [paths.userNames, 'Names of people', sql`(select id, name from usr where active) as usr`, everyone],
  ] as const;
  const groupPaths = new Set<string>([paths.projectStateNames, paths.shortServices]);

  for (const [path, summary, table, allowed] of lookups) {
    app.get(
      path,
      {
        schema: {
          tags: ['lookups'],
          summary,
          querystring: groupPaths.has(path) ? GroupLookupQuery : LookupQuery,
          response: { 200: LookupRows, 400: ErrorBody, 401: ErrorBody },
        },
      },
      async (request, reply) => {
        const where = await allowed(request);
        const page = paging(request.query);
        const matching = sql`from ${table} where ${where} and ${hasWords(sql.ref('name'), request.query.search ?? '')}`;
        const found = groupPaths.has(path)
          ? sql`select min(id) as id, name ${matching} group by name`
          : sql`select id, name ${matching}`;
        const { rows } = await sql<Named>`
          ${found} order by name, id limit ${page.perPage} offset ${page.offset}`.execute(db);
        const total = await sql<{ n: number }>`select count(*)::int as n from (${found}) as found`.execute(
          db,
        );
        setListHeaders(request, reply, page, total.rows[0]?.n ?? 0);
        return reply.send(rows);
      },
    );
  }
};
