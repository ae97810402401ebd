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
import { idempotencyKey, keyedCall } from '../../../kernel/http/idempotencyKey';
import { matchesTag, stale } from '../../../kernel/http/ifMatch';
import { requireGuard, seeProject, type ProjectAccess } from '../permissions/access';
import { guardOf } from '../permissions/routeGuards';
import { projectCalls, type Change } from '../projectCalls';
import { recordChange } from '../record/recordProject';
import { findMade, madeKey } from '../workflow/timeline.queries';
import { changeFinancials } from './changeFinancials';
import { findQuote, listQuotes } from './financials.queries';
import { presentFinancials, presentQuote, presentSubmissions } from './financials.present';
import { addQuote, decideQuote } from './quotes';

const tags = ['financials'];
/** Unlike any tag of the project itself, so that the one is never taken for the other. */
const financialsTag = (version: number): string => `"financials-${version}"`;
const params = Type.Object({ id: Id });
const quoteParams = Type.Object({ id: Id, quoteId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** What a project costs beside its services, and additional quotes. Handlers load, authorise, act, present. */
export const financialRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;

  const calls = projectCalls(deps);

  /** A project that the caller sees, held against the route's guard. @throws HttpError 404, 403 */
  async function enter(
    tx: Tx,
    request: FastifyRequest,
    id: number,
    options?: { lock: true },
  ): Promise<ProjectAccess> {
    const access = await seeProject(tx, id, await request.signedIn(), options);
    requireGuard(access, guardOf(request.method, request.routeOptions.url));
    return access;
  }

  /**
   * Runs a change with the project's row locked, noted in the transaction, and answers what `act` gives back.
   * @param open lets the call in, and holds it against its `If-Match`
   */
  const change = <T>(
    request: FastifyRequest,
    id: number,
    open: (tx: Tx) => Promise<ProjectAccess>,
    act: (tx: Tx, access: ProjectAccess, by: Change) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const access = await open(tx);
      const by = { userId: (await request.signedIn()).id, at: new Date() };
      let done: T | undefined;
      await recordChange(tx, id, by, null, async () => {
        done = await act(tx, access, by);
      });
      return done as T;
    });

  async function answer(tx: Tx, access: ProjectAccess, reply: FastifyReply): Promise<Financials> {
    const { financials, version } = await presentFinancials(tx, access);
    void reply.header('ETag', financialsTag(version));
    return financials;
  }

  /** Lets a submission in that does not start from an older one: financials have a version of their own. @throws HttpError 412 */
  async function openFinancials(tx: Tx, request: FastifyRequest, reply: FastifyReply, id: number) {
    const access = await enter(tx, request, id, { lock: true });
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
      schema: {
        tags,
        summary: 'Scope, price and total of a project',
        params,
        response: { 200: Financials, ...refusals },
      },
    },
    async (request, reply) => answer(db, await enter(db, request, request.params.id), reply),
  );

  app.put(
    projectPaths.financials(':id'),
    {
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
      change(
        request,
        request.params.id,
        (tx) => openFinancials(tx, request, reply, request.params.id),
        async (tx, access, by) => {
          await changeFinancials(tx, access, request.body, by);
          return answer(tx, access, reply);
        },
      ),
  );

  app.get(
    projectPaths.financialsHistory(':id'),
    {
      schema: {
        tags,
        summary: 'What was submitted each time, oldest first',
        params,
        response: { 200: Type.Array(Submission), ...refusals },
      },
    },
    async (request) => presentSubmissions(db, await enter(db, request, request.params.id)),
  );

  app.get(
    projectPaths.quotes(':id'),
    {
      schema: {
        tags,
        summary: 'Additional quotes of a project, oldest first',
        params,
        response: { 200: Type.Array(Quote), ...refusals },
      },
    },
    async (request) => {
      const access = await enter(db, request, request.params.id);
      return (await listQuotes(db, access.projectId)).map((row) => presentQuote(row, access));
    },
  );

  app.post(
    projectPaths.quotes(':id'),
    {
      schema: {
        tags,
        summary: 'Add a quote, which waits for approval',
        description: keyedCall('the quote that was added, while it waits,'),
        params,
        body: CreateQuote,
        response: { 201: Quote, ...refusals, 412: StaleBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: projectId } = request.params;
      const key = madeKey('quote', idempotencyKey(request.headers));
      const open = (tx: Tx) => calls.enter(tx, request, reply, projectId);
      const quote = await change(request, projectId, open, async (tx, access, by) => {
        const made = await findMade(tx, projectId, by.userId, key);
        const there = made?.quote_id && (await findQuote(tx, projectId, made.quote_id));
        // Who sends one again that was decided since means another one.
        if (there && there.approved === null) return presentQuote(there, access);
        const id = await addQuote(tx, access, request.body, { ...by, key: made ? null : key });
        return presentQuote((await findQuote(tx, projectId, id))!, access);
      });
      return reply.code(201).send(quote);
    },
  );

  app.put(
    projectPaths.quote(':id', ':quoteId'),
    {
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
      const open = (tx: Tx) => calls.enter(tx, request, reply, id);
      return change(request, id, open, async (tx, access, by) => {
        await decideQuote(tx, access, quoteId, request.body.approved, by);
        return presentQuote((await findQuote(tx, access.projectId, quoteId))!, access);
      });
    },
  );
};
