import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { supportPaths } from 'shared-api/contracts/paths/supportPaths';
import type { CurrentUser } from 'shared-api/contracts/session';
import {
  ChangeSupportAssignee,
  ChangeSupportStatus,
  SupportCase,
} from 'shared-api/contracts/personal/support';
import { reopenDays } from 'shared-api/supportCase';
import type { AppDeps } from '../../kernel/area/deps';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { forbidden, unprocessable } from '../../kernel/http/errors';
import { sendFile } from '../../kernel/storage/sendFile';
import { requireSeen } from '../projects/public';
import { addEntry, recordCase, setStatus, statusChange } from './changeCase';
import { noSuchCase, noSuchSupportFile, rightsOn, seesCase } from './support.policy';
import { presentCase } from './support.present';
import { findAdmin, findCase, findFile, lockCase, type CaseRecord } from './support.queries';
import { mailAssigned, mailClosed, mailReopened } from './supportMail';

const tags = ['support'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const changeRefusals = { ...refusals, 409: ChangedBody, 422: ErrorBody };

/** One support case, its assignee and its status, and the download of files. */
export const supportCaseRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { files } = deps;
  const { db } = deps.db;

  /** @throws HttpError 404 for a case of another person */
  async function admit(request: FastifyRequest): Promise<CurrentUser> {
    const user = await request.signedIn();
    const found = await findCase(db, (request.params as { id: number }).id);
    if (!found || !seesCase(user, found)) throw noSuchCase();
    return user;
  }

  /** Admits admins; for others a case that they see cannot be assigned. @throws HttpError 403, 404 */
  async function admitManager(request: FastifyRequest): Promise<void> {
    if (!(await admit(request)).is_admin) throw forbidden('Cases are assigned by global admins.');
  }

  /** Locks a case, changes it in one transaction, and presents the result. */
  async function change(
    request: FastifyRequest,
    act: (tx: Tx, found: CaseRecord, by: { user: CurrentUser; at: Date }) => Promise<void>,
  ) {
    const user = await request.signedIn();
    const { id } = request.params as { id: number };
    return db.transaction().execute(async (tx) => {
      const found = await lockCase(tx, id);
      if (!found || !seesCase(user, found)) throw noSuchCase();
      await act(tx, found, { user, at: await databaseTime(tx) });
      return presentCase(tx, user, id);
    });
  }

  app.get(
    supportPaths.case(':id'),
    {
      schema: {
        tags,
        summary: 'A support case with its entries',
        description: 'For its writer and for global admins. Its writer does not see internal notes.',
        params,
        response: { 200: SupportCase, ...refusals },
      },
    },
    async (request) => presentCase(db, await request.signedIn(), request.params.id),
  );

  app.put(
    supportPaths.assignee(':id'),
    {
      config: { admit: admitManager },
      schema: {
        tags,
        summary: 'Give a support case to a global admin, or take it from its assignee',
        params,
        body: ChangeSupportAssignee,
        response: { 200: SupportCase, ...changeRefusals },
      },
    },
    (request) =>
      change(request, async (tx, found, { user, at }) => {
        const { usr, seen } = request.body;
        const present =
          found.assignee_id === null ? null : { id: found.assignee_id, name: found.assignee_name! };
        requireSeen({
          seen: seen === undefined ? undefined : (seen?.id ?? null),
          wanted: usr?.id ?? null,
          present: present?.id ?? null,
          answer: present,
        });
        if ((usr?.id ?? null) === (present?.id ?? null)) return;
        const admin = usr && (await findAdmin(tx, usr.id));
        if (usr && !admin)
          throw unprocessable('There is no such global admin.', { usr: 'There is no such global admin.' });
        await tx
          .updateTable('support_case')
          .set({ assignee_id: admin?.id ?? null })
          .where('id', '=', found.id)
          .execute();
        if (admin) await mailAssigned(tx, { of: found, by: user.id, at }, admin.id);
        await recordCase(tx, found, {
          by: user.id,
          action: 'assigned',
          changes: [{ field: 'Assignee', from: present?.name ?? null, to: admin?.name ?? null }],
          told: false,
        });
      }),
  );

  app.put(
    supportPaths.status(':id'),
    {
      config: { admit },
      schema: {
        tags,
        summary: 'Close or reopen a support case',
        description: `Its writer reopens it within ${reopenDays} days.`,
        params,
        body: ChangeSupportStatus,
        response: { 200: SupportCase, ...changeRefusals },
      },
    },
    (request) =>
      change(request, async (tx, found, { user, at }) => {
        const { status, seen } = request.body;
        const closes = status === 'closed';
        requireSeen({ seen, wanted: closes ? status : undefined, present: found.status });
        if (closes === (found.status === 'closed')) return;
        const may = rightsOn(user, found, at);
        if (!closes && !may.reopen)
          throw forbidden(`A case can be reopened for ${reopenDays} days. Submit a new one.`);
        await setStatus(tx, found.id, { status, at });
        await addEntry(tx, found.id, { kind: closes ? 'closed' : 'reopened', by: user.id, at });
        const cause = { of: found, by: user.id, at };
        if (closes && found.creator_id !== user.id) await mailClosed(tx, cause);
        if (!closes && found.creator_id === user.id) await mailReopened(tx, cause, deps);
        await recordCase(tx, found, {
          by: user.id,
          action: closes ? 'closed' : 'reopened',
          changes: statusChange(found.status, status),
        });
      }),
  );

  app.get(
    supportPaths.download(':id'),
    {
      schema: {
        tags,
        summary: 'The bytes of a file of a support case',
        description: 'Always to be saved, never to be shown. Takes `Range` and `If-None-Match`.',
        params,
        produces: ['application/octet-stream'],
        response: { 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const found = await findFile(db, request.params.id);
      if (!found || !seesCase(user, found)) throw noSuchSupportFile();
      if (found.kind === 'note' && !user.is_admin) throw noSuchSupportFile();
      return sendFile(request, reply, files, { ...found, size: Number(found.size) });
    },
  );
};
