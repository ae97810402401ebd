import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { supportPaths } from 'shared-api/contracts/paths/supportPaths';
import { SubmittedCase, SupportCase } from 'shared-api/contracts/personal/support';
import type { CurrentUser } from 'shared-api/contracts/session';
import { supportReference } from 'shared-api/supportCase';
import type { AppDeps } from '../../kernel/area/deps';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { idempotencyKey, keyedCall } from '../../kernel/http/idempotencyKey';
import { lockPerson } from '../../kernel/limits/lockPerson';
import { addMessage, readMessage } from './addMessage';
import { recordCase } from './changeCase';
import { checkLength, discardFiles, formType, insertFiles, receiveForm, type CaseForm } from './receiveForm';
import { readNewCase, submitCase } from './submitCase';
import { presentCase } from './support.present';
import { noSuchCase, seesCase } from './support.policy';
import { countFiles, findCase, findMadeCase, findMadeMessage, limitCases } from './support.queries';
import { mailNewCase } from './supportMail';

const tags = ['support'];
const refusals = {
  400: ErrorBody,
  401: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  409: ErrorBody,
  413: ErrorBody,
  415: ErrorBody,
  422: ErrorBody,
  429: ErrorBody,
  503: ErrorBody,
  507: ErrorBody,
};
const body = { content: { [formType]: { schema: Type.Any() } } };

/** The calls of support that take files. Their bodies are streams, read only after the sender's rights were checked. */
export const supportWriteRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { files } = deps;
  const { db } = deps.db;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  /**
   * Uses the received files in a transaction, and removes them when they were not needed or the call was refused. The sender is
   * the person after the upload, which may have taken long.
   */
  async function withFiles<T>(
    request: FastifyRequest,
    form: CaseForm,
    use: (tx: Tx, sender: CurrentUser) => Promise<{ result: T; used: boolean }>,
  ): Promise<T> {
    try {
      const sender = await request.signedIn();
      const { result, used } = await db.transaction().execute((tx) => use(tx, sender));
      if (!used) await discardFiles(form.files);
      return result;
    } catch (error) {
      // After any other error the commit may have succeeded, so the cleaner decides by the rows.
      if (error instanceof HttpError) await discardFiles(form.files);
      throw error;
    }
  }

  const submitted = (id: number): SubmittedCase => ({ id, reference: supportReference(id) });

  app.post(
    supportPaths.support,
    {
      config: { readsStream: true },
      onRequest: checkLength,
      schema: {
        tags,
        summary: 'Submit a support case',
        description:
          `A form (\`${formType}\`) with the fields \`subject\`, \`problem_type\`, \`descr\` and, if the writer agrees, \`context\` ` +
          `(JSON), and any files as \`files\`. ${keyedCall('the case that was created')}`,
        body,
        response: { 201: SubmittedCase, ...refusals },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const key = idempotencyKey(request.headers);
      const before = key === null ? undefined : await findMadeCase(db, user.id, key);
      if (before) return reply.code(201).send(submitted(before.id));
      await limitCases(db, user.id);
      const form = await receiveForm(request, files, { user, held: { files: 0, bytes: 0 } });
      const id = await withFiles(request, form, async (tx, { id: by }) => {
        const values = readNewCase(form);
        await lockPerson(tx, 'support cases', by);
        const made = key === null ? undefined : await findMadeCase(tx, by, key);
        if (made) return { result: made.id, used: false };
        await limitCases(tx, by);
        const at = await databaseTime(tx);
        const caseId = await submitCase(tx, values, { by, at, key });
        await insertFiles(tx, form.files, { caseId, messageId: null });
        const of = (await findCase(tx, caseId))!;
        await mailNewCase(tx, { of, by, at }, deps);
        await recordCase(tx, of, { by, action: 'created' });
        return { result: caseId, used: true };
      });
      return reply.code(201).send(submitted(id));
    },
  );

  /** @throws HttpError 404 for a case of another person */
  async function admit(request: FastifyRequest) {
    const user = await request.signedIn();
    const found = await findCase(db, (request.params as { id: number }).id);
    if (!found || !seesCase(user, found)) throw noSuchCase();
  }

  app.post(
    supportPaths.messages(':id'),
    {
      config: { readsStream: true, admit },
      onRequest: checkLength,
      schema: {
        tags,
        summary: 'Reply to a support case, answer it, or write an internal note',
        description:
          `A form (\`${formType}\`) with the fields \`kind\` (\`reply\` of its writer, \`answer\` or \`note\` of an admin), \`text\`, \`seen\` ` +
          '(the status that the caller saw) and `close` (`true` closes the case with an answer), and any files as `files`. ' +
          keyedCall('the case'),
        params: Type.Object({ id: Id }),
        body,
        response: { 201: SupportCase, ...refusals },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id } = request.params;
      const key = idempotencyKey(request.headers);
      if (key !== null && (await findMadeMessage(db, id, user.id, key)))
        return reply.code(201).send(await presentCase(db, user, id));
      const form = await receiveForm(request, files, { user, held: await countFiles(db, id) });
      const answered = await withFiles(request, form, async (tx, sender) => {
        const written = { id, user: sender, key, files: form.files, deps };
        const added = await addMessage(tx, readMessage(form), written);
        return { result: await presentCase(tx, sender, id), used: added };
      });
      return reply.code(201).send(answered);
    },
  );
};
