import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, Named, StaleBody } from 'shared-api/contracts/common';
import {
  ChangeCrEnd,
  ChangeCrNextUpdate,
  ChangeCrRecipients,
  ChangeCrRole,
  ChangeCrStart,
  ChangeCrStatus,
  ChangeCrSummary,
  Cr,
  CreateCr,
  crFields,
  CrRow,
  UpdateCr,
} from 'shared-api/contracts/cr/cr';
import { listQuery } from 'shared-api/contracts/lists/list';
import { LookupQuery, LookupRows } from 'shared-api/contracts/lists/lookups';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import type { AppDeps } from '../../kernel/area/deps';
import { paging, setListHeaders, type ParsedQuery } from '../../kernel/crud/list';
import { databaseTime } from '../../kernel/db/databaseTime';
import { longBodyLimit } from '../../kernel/http/bodyLimits';
import { idempotencyKey, keyedCall } from '../../kernel/http/idempotencyKey';
import {
  changeEnd,
  changeNextUpdate,
  changeRecipients,
  changeRole,
  changeStart,
  changeStatus,
  changeSummary,
  updateCr,
} from './changeCr';
import { createCr } from './createCr';
import { crCalls, recordCr } from './crCalls';
import { admitToCr, admitToCrs } from './cr.policy';
import { presentRow } from './cr.present';
import { findMadeCr, listCrs, listRoleKinds, searchProjects } from './cr.queries';

const tags = ['change requests'];
const params = Type.Object({ id: Id });
const refusals = {
  401: ErrorBody,
  404: ErrorBody,
  409: ChangedBody,
  412: StaleBody,
  422: ErrorBody,
};

/** Change requests: the list, one of them, and a call for each member that changes on its own. Source: spec 001, point 7. */
export const crRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;
  const { answer, change } = crCalls(deps);

  app.get(
    crPaths.crs,
    {
      schema: {
        tags,
        summary: 'Change requests',
        querystring: Type.Omit(listQuery(crFields), ['columns'], { additionalProperties: false }),
        response: { 200: Type.Array(CrRow), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCrs(request);
      const query = request.query as ParsedQuery;
      const page = paging(query);
      const { rows, total } = await listCrs(db, user, query, { page, timeZone });
      setListHeaders(request, reply, page, total);
      return rows.map(presentRow);
    },
  );

  app.post(
    crPaths.crs,
    {
      bodyLimit: longBodyLimit,
      config: { admit: admitToCrs },
      schema: {
        tags,
        summary: 'Create a change request',
        description: keyedCall('the change request that was created'),
        body: CreateCr,
        response: { 201: Cr, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCrs(request);
      const key = idempotencyKey(request.headers);
      const created = await db.transaction().execute(async (tx) => {
        const made = key === null ? undefined : await findMadeCr(tx, user.id, key);
        if (made !== undefined) return answer(tx, user, made, reply);
        const id = await createCr(tx, request.body, { user, at: await databaseTime(tx), key });
        const cr = await answer(tx, user, id, reply);
        await recordCr(tx, user, cr, { action: 'created' });
        return cr;
      });
      return reply.code(201).send(created);
    },
  );

  app.get(
    crPaths.cr(':id'),
    {
      schema: {
        tags,
        summary: 'A change request with its activities',
        params,
        response: { 200: Cr, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => answer(db, await admitToCr(request), request.params.id, reply),
  );

  app.put(
    crPaths.cr(':id'),
    {
      bodyLimit: longBodyLimit,
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Change several members of a change request',
        params,
        body: UpdateCr,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) => change(request, reply, (by) => updateCr(by, request.body)),
  );

  app.put(
    crPaths.status(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Set the status of a change request',
        params,
        body: ChangeCrStatus,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeStatus(by, request.body.status, request.body.seen)),
  );

  app.put(
    crPaths.startDate(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Set the planned start',
        params,
        body: ChangeCrStart,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeStart(by, request.body.start_date, request.body.seen)),
  );

  app.put(
    crPaths.endDate(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Set the planned end',
        params,
        body: ChangeCrEnd,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeEnd(by, request.body.end_date, request.body.seen)),
  );

  app.put(
    crPaths.summary(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Set the executive summary',
        params,
        body: ChangeCrSummary,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeSummary(by, request.body.executive_summary, request.body.seen)),
  );

  app.put(
    crPaths.nextUpdate(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Promise the next update',
        params,
        body: ChangeCrNextUpdate,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeNextUpdate(by, request.body, { seen: request.body.seen })),
  );

  app.put(
    crPaths.recipients(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Replace the recipients of updates',
        params,
        body: ChangeCrRecipients,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) => changeRecipients(by, request.body.recipients, request.body.seen)),
  );

  app.put(
    crPaths.role(':id', ':crRoleId'),
    {
      config: { admit: admitToCr },
      schema: {
        tags,
        summary: 'Give a role to a person, or take it from them',
        params: Type.Object({ id: Id, crRoleId: Id }),
        body: ChangeCrRole,
        response: { 200: Cr, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, (by) =>
        changeRole(by, request.params.crRoleId, request.body.usrId, request.body.seen),
      ),
  );

  app.get(
    crPaths.roles,
    {
      schema: {
        tags,
        summary: 'Roles that people can hold on a change request',
        response: { 200: Type.Array(Named), 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request) => {
      await admitToCrs(request);
      return listRoleKinds(db);
    },
  );

  app.get(
    crPaths.projects,
    {
      schema: {
        tags,
        summary: 'Open projects that the caller sees',
        querystring: LookupQuery,
        response: { 200: LookupRows, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCrs(request);
      const page = paging(request.query);
      const { rows, total } = await searchProjects(db, user, request.query.search, page);
      setListHeaders(request, reply, page, total);
      return rows;
    },
  );
};
