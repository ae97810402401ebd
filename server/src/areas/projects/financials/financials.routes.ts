import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import {
  ChangeFinancials,
  CreateQuote,
  DecideQuote,
  Financials,
  Quote,
  Submission,
} from 'shared-api/contracts/financials';
import { projectPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { keyedCall } from '../../../kernel/http/idempotencyKey';
import { matchesTag, stale } from '../../../kernel/http/ifMatch';
import type { ProjectAccess } from '../permissions/access';
import { enterProject } from '../permissions/enterProject';
import { projectCalls } from '../projectCalls';
import { findEntryByKey, storedKey } from '../workflow/timeline.queries';
import { changeFinancials } from './changeFinancials';
import { findQuote, listQuotes } from './financials.queries';
import { presentFinancials, presentQuote, presentSubmissions } from './financials.present';
import { addQuote, decideQuote } from './quotes';
import { pair } from '../permissions/routeGuards';

const tags = ['financials'];
/** Differs from every tag of the project itself, so that neither matches the other. */
const financialsTag = (version: number): string => `"financials-${version}"`;
const params = Type.Object({ id: Id });
const quoteParams = Type.Object({ id: Id, quoteId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** Scope and price of a project beside its services, and additional quotes. */
export const financialRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;

  const { write } = projectCalls(deps);

  async function answer(tx: Tx, access: ProjectAccess, reply: FastifyReply): Promise<Financials> {
    const { financials, version } = await presentFinancials(tx, access);
    void reply.header('ETag', financialsTag(version));
    return financials;
  }

  /** Locks and authorises, and compares `If-Match` with the own version of the financials. @throws HttpError 412 */
  async function openFinancials(tx: Tx, request: FastifyRequest, reply: FastifyReply, id: number) {
    const access = await enterProject(tx, request, id, { lock: true });
    const header = request.headers['if-match'];
    if (header === undefined) {
      request.log.info({ project_id: id }, 'financials were saved without If-Match');
      return access;
    }
    const { version, financials } = await presentFinancials(tx, access);
    if (matchesTag(header, financialsTag(version))) return access;
    const { submitted_by: by, submitted_on: at } = financials;
    throw stale(
      'project’s financials',
      await answer(tx, access, reply),
      by && at ? { ...by, at } : undefined,
    );
  }

  app.get(
    projectPaths.financials(':id'),
    {
      config: { guard: pair('GET', 'financials') },
      schema: {
        tags,
        summary: 'Scope, price and total of a project',
        params,
        response: { 200: Financials, ...refusals },
      },
    },
    async (request, reply) => answer(db, await enterProject(db, request, request.params.id), reply),
  );

  app.put(
    projectPaths.financials(':id'),
    {
      config: { guard: pair('PUT', 'financials') },
      schema: {
        tags,
        summary: 'Submit scope and price of a project',
        description:
          'The body of its GET. With `If-Match` a save over the change of somebody else is refused.',
        params,
        body: ChangeFinancials,
        response: { 200: Financials, ...refusals, 409: ChangedBody, 412: StaleBody, 422: ErrorBody },
      },
    },
    (request, reply) =>
      write(request, reply, {
        project: (tx) => openFinancials(tx, request, reply, request.params.id),
        act: (tx, access, by) => changeFinancials(tx, access, request.body, by),
        present: (tx, access) => answer(tx, access, reply),
      }),
  );

  app.get(
    projectPaths.financialsHistory(':id'),
    {
      config: { guard: pair('GET', 'financials') },
      schema: {
        tags,
        summary: 'What was submitted each time, oldest first',
        params,
        response: { 200: Type.Array(Submission), ...refusals },
      },
    },
    async (request) => presentSubmissions(db, await enterProject(db, request, request.params.id)),
  );

  app.get(
    projectPaths.quotes(':id'),
    {
      config: { guard: pair('GET', 'financials') },
      schema: {
        tags,
        summary: 'Additional quotes of a project, oldest first',
        params,
        response: { 200: Type.Array(Quote), ...refusals },
      },
    },
    async (request) => {
      const access = await enterProject(db, request, request.params.id);
      return (await listQuotes(db, access.projectId)).map((row) => presentQuote(row, access));
    },
  );

  app.post(
    projectPaths.quotes(':id'),
    {
      config: { guard: pair('POST', 'quotes') },
      schema: {
        tags,
        summary: 'Add a quote, which waits for approval',
        description:
          'It gets the next number of the project. With `revises` it revises a rejected quote of the project, which no other quote ' +
          `revises: 409, if there is one. ${keyedCall('the quote that was added, unless it was rejected,')}`,
        params,
        body: CreateQuote,
        response: { 201: Quote, ...refusals, 409: ChangedBody, 412: StaleBody, 422: ErrorBody },
      },
    },
    (request, reply) =>
      write(request, reply, {
        project: request.params.id,
        findMade: async (tx, { projectId }, { userId, key }) => {
          const made = await findEntryByKey(tx, projectId, userId, storedKey('quote', key));
          if (!made?.quote_id) return made && { done: 0, isCurrent: false };
          const quote = await findQuote(tx, projectId, made.quote_id);
          // A replayed key whose quote was rejected since adds a new quote; a revision is refused then, as one exists.
          return { done: made.quote_id, isCurrent: quote !== undefined && quote.approved !== false };
        },
        act: (tx, access, by) =>
          addQuote(tx, access, request.body, { ...by, key: storedKey('quote', by.key ?? null) }),
        present: async (tx, access, id) => presentQuote((await findQuote(tx, access.projectId, id))!, access),
        status: 201,
      }),
  );

  app.put(
    projectPaths.quote(':id', ':quoteId'),
    {
      config: { guard: pair('PUT', 'quotes') },
      schema: {
        tags,
        summary: 'Approve or reject a quote',
        description: 'Once: a second decision answers 409 with the first, and by whom it was made.',
        params: quoteParams,
        body: DecideQuote,
        response: { 200: Quote, ...refusals, 409: ChangedBody, 412: StaleBody, 422: ErrorBody },
      },
    },
    (request, reply) => {
      const { id, quoteId } = request.params;
      return write(request, reply, {
        project: id,
        act: (tx, access, by) => decideQuote(tx, access, quoteId, request.body.approved, by),
        present: async (tx, access) =>
          presentQuote((await findQuote(tx, access.projectId, quoteId))!, access),
      });
    },
  );
};
