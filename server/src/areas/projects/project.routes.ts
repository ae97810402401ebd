import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Permission, RolePermission } from 'shared-api/contracts/permissions';
import {
  AddComment,
  AssignRole,
  AssignTeam,
  ChangeHold,
  ChangeState,
  CommentRecipient,
  Project,
  TimelineEntry,
  Transition,
} from 'shared-api/contracts/project';
import type { AppDeps } from '../../kernel/area/deps';
import { unprocessable } from '../../kernel/http/errors';
import { idempotencyKey, keyedCall } from '../../kernel/http/idempotencyKey';
import { chosenRecipients, listCommentRecipients } from './mail/commentRecipients';
import { assignRole, assignTeam } from './assign';
import { seeProject } from './permissions/access';
import { canAssignRole } from './permissions/roleRules';
import { presentProject } from './project.present';
import { listRoleRules, listRoles, touchProject } from './project.queries';
import { projectCalls } from './projectCalls';
import { recordComment, recordDeleted } from './record/recordProject';
import { changeHold, changeState, trimmed } from './workflow/changeState';
import { addEntry, findEntry, findMade, madeKey } from './workflow/timeline.queries';
import { offeredTransitions } from './workflow/transitions';

const ProjectId = Type.Object({ id: Id });
const RoleId = Type.Object({ id: Id, roleId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody };
const tags = ['project'];

/** One project: reading it, what may be done on it, and doing it. Handlers load, authorise, act, present. */
export const oneProjectRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;
  const { answer, enter, change } = projectCalls(deps);

  app.get(
    projectPaths.project(':id'),
    { schema: { tags, summary: 'A project', params: ProjectId, response: { 200: Project, ...refusals } } },
    async (request, reply) =>
      answer(db, await seeProject(db, request.params.id, await request.signedIn()), reply),
  );

  app.delete(
    projectPaths.project(':id'),
    {
      schema: {
        tags,
        summary: 'Delete a project',
        params: ProjectId,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      await db.transaction().execute(async (tx) => {
        const access = await enter(tx, request, reply, request.params.id);
        const { projectId, userId } = { ...access, userId: (await request.signedIn()).id };
        await recordDeleted(tx, projectId, { userId, at: new Date() }, async () => {
          await tx.deleteFrom('project').where('id', '=', projectId).execute();
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    projectPaths.permissions(':id'),
    {
      schema: {
        tags,
        summary: 'What the caller may do on a project',
        params: ProjectId,
        response: { 200: Type.Array(Permission), ...refusals },
      },
    },
    async (request) => (await seeProject(db, request.params.id, await request.signedIn())).permissions,
  );

  app.get(
    projectPaths.rolePermissions(':id'),
    {
      schema: {
        tags,
        summary: 'Which project roles the caller may assign',
        params: ProjectId,
        response: { 200: Type.Array(RolePermission), ...refusals },
      },
    },
    async (request) => {
      const { projectId, groupId, caller, facts } = await seeProject(
        db,
        request.params.id,
        await request.signedIn(),
      );
      const rules = await listRoleRules(db, groupId);
      return (await listRoles(db, projectId)).map(({ id }) => ({
        usr_role_id: id,
        can_edit: canAssignRole(id, caller, facts, rules),
      }));
    },
  );

  app.get(
    projectPaths.transitions(':id'),
    {
      schema: {
        tags,
        summary: 'Transitions that the caller may take now',
        params: ProjectId,
        response: { 200: Type.Array(Transition), ...refusals },
      },
    },
    async (request) =>
      offeredTransitions(db, await seeProject(db, request.params.id, await request.signedIn())),
  );

  app.put(
    projectPaths.state(':id'),
    {
      schema: {
        tags,
        summary: 'Move a project to another state',
        params: ProjectId,
        body: ChangeState,
        response: { 200: Project, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, by) =>
        changeState(tx, access, request.body, by),
      ),
  );

  app.put(
    projectPaths.onHold(':id'),
    {
      schema: {
        tags,
        summary: 'Put a project on hold or remove the hold',
        params: ProjectId,
        body: ChangeHold,
        response: { 200: Project, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, by) => changeHold(tx, access, request.body, by)),
  );

  app.put(
    projectPaths.team(':id'),
    {
      schema: {
        tags,
        summary: 'Assign a team',
        params: ProjectId,
        body: AssignTeam,
        response: { 200: Project, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, { at }) =>
        assignTeam(tx, access, request.body, at),
      ),
  );

  app.get(
    projectPaths.roles(':id'),
    {
      schema: {
        tags,
        summary: 'Project roles and who holds them',
        params: ProjectId,
        response: { 200: Project.properties.roles, ...refusals },
      },
    },
    async (request) => {
      const access = await seeProject(db, request.params.id, await request.signedIn());
      return (await presentProject(db, access, timeZone)).project.roles;
    },
  );

  app.put(
    projectPaths.role(':id', ':roleId'),
    {
      schema: {
        tags,
        summary: 'Assign a project role',
        params: RoleId,
        body: AssignRole,
        response: { 200: Project, ...refusals },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, { at }) =>
        assignRole(tx, access, request.params.roleId, request.body, at),
      ),
  );

  app.get(
    projectPaths.commentRecipients(':id'),
    {
      schema: {
        tags,
        summary: 'Whom a comment can be mailed to',
        params: ProjectId,
        response: { 200: Type.Array(CommentRecipient), ...refusals },
      },
    },
    async (request) => {
      const { projectId } = await seeProject(db, request.params.id, await request.signedIn());
      const names = (await listCommentRecipients(db, projectId)).map(({ name }) => name);
      // A role that is called Team Manager and whoever manages the team are chosen by one name.
      return [...new Set(names)].map((name) => ({ name }));
    },
  );

  app.post(
    projectPaths.update(':id'),
    {
      schema: {
        tags,
        summary: 'Add a comment, and mail it to whom it names',
        description: keyedCall('the comment that was added'),
        params: ProjectId,
        body: AddComment,
        response: { 201: TimelineEntry, ...refusals },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const comment = trimmed(request.body.comment);
      const key = madeKey('comment', idempotencyKey(request.headers));
      const entry = await db.transaction().execute(async (tx) => {
        const { projectId } = await enter(tx, request, reply, request.params.id);
        const made = await findMade(tx, projectId, user.id, key);
        if (made) return findEntry(tx, made.id);
        if (!comment) throw unprocessable('A comment is required.', { comment: 'A comment is required.' });
        const named = await chosenRecipients(tx, projectId, request.body.recipients ?? []);
        const at = new Date();
        await touchProject(tx, projectId, at);
        const id = await addEntry(tx, {
          project_id: projectId,
          created_on: at,
          creator_id: user.id,
          comment,
          recipients: [...new Set(named.map(({ name }) => name))],
          made_key: key,
        });
        await recordComment(tx, projectId, { userId: user.id, at }, comment, named);
        return findEntry(tx, id);
      });
      return reply.code(201).send(entry);
    },
  );
};
