import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import {
  ProjectOptions,
  ProjectOptionsQuery,
  type ProjectOptionField,
} from 'shared-api/contracts/lists/projectOptions';
import { paths } from 'shared-api/contracts/paths';
import { projectOptionsPath } from 'shared-api/contracts/paths/projectListPaths';
import { projectListFields, ProjectListQuery, ProjectListRow } from 'shared-api/contracts/projects';
import { dayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { asTable, tableFormat, tableTypes } from '../../../kernel/csv/tableFormat';
import { paging, setListHeaders, type ParsedQuery } from '../../../kernel/crud/list';
import { csvCellOf, csvColumns, presentProjectListRow, type CsvColumn } from './projectList.present';
import { planProjectList, readProjectPage, streamProjects } from './projectList.queries';
import { countOptions } from './projectOptions.queries';
import { loadScope } from '../visibility';

export const projectRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;

  app.get(
    paths.projects,
    {
      schema: {
        tags: ['projects'],
        summary: 'Projects that the caller may see',
        description: `One page as JSON, or ${asTable} everything that matches, streamed, with \`columns=\` in their order.`,
        querystring: ProjectListQuery,
        produces: tableTypes,
        response: { 200: Type.Array(ProjectListRow), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const query = request.query as ParsedQuery;
      const user = await request.signedIn();
      const scope = await loadScope(db, user);
      const plan = await planProjectList(db, { user, scope }, query, timeZone);

      if (tableFormat(request)) {
        const columns = (query.columns as CsvColumn[] | undefined) ?? csvColumns;
        const day = dayIn(timeZone);
        return deps.downloads.sendTable(request, reply, {
          filename: 'projects.csv',
          titles: columns.map((column) => projectListFields.columns[column]),
          rows: (pool) => streamProjects(pool, plan, timeZone),
          cells: (record) => columns.map((column) => csvCellOf(record, column, day)),
        });
      }

      const page = paging(query);
      const { records, total } = await readProjectPage(db, plan, page, timeZone);
      setListHeaders(request, reply, page, total);
      return reply.send(records.map(presentProjectListRow));
    },
  );

  app.get(
    projectOptionsPath,
    {
      config: { bucket: 'search' },
      schema: {
        tags: ['projects'],
        summary: 'The values of a field among the projects that the caller may see',
        description: 'With the number of projects of each, under all filters but the field’s own.',
        querystring: ProjectOptionsQuery,
        response: { 200: ProjectOptions, 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request) => {
      const {
        option,
        option_search: search = '',
        ...given
      } = request.query as ParsedQuery & {
        option: ProjectOptionField;
        option_search?: string;
      };
      const query = Object.fromEntries(Object.entries(given).filter(([name]) => name !== option));
      const user = await request.signedIn();
      const scope = await loadScope(db, user);
      const plan = await planProjectList(db, { user, scope }, query, timeZone);
      return { options: await countOptions(db, plan, option, search.trim()) };
    },
  );
};
