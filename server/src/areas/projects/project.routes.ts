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
  TransitionEffects,
} from 'shared-api/contracts/project';
import type { AppDeps } from '../../kernel/area/deps';
import { unprocessable } from '../../kernel/http/errors';
import { keyedCall } from '../../kernel/http/idempotencyKey';
import { chosenRecipients, presentCommentRecipients } from './mail/commentRecipients';
import { assignRole, assignTeam } from './assign';
import { canAssignRole } from './permissions/roleRules';
import { presentProject } from './project.present';
import { listRoleRules, listRoles, touchProject } from './project.queries';
import { projectCalls } from './projectCalls';
import { changeHold, changeState, trimComment } from './workflow/changeState';
import { addEntry, findEntry, findEntryByKey, storedKey } from './workflow/timeline.queries';
import { transitionEffects } from './workflow/transitionEffects';
import { offeredTransitions } from './workflow/transitions';
import { actionGuards } from './permissions/actionGuards';
import { decidedBy, pair, visible } from './permissions/routeGuards';
import { enterProject } from './permissions/enterProject';

const ProjectId = Type.Object({ id: Id });
const RoleId = Type.Object({ id: Id, roleId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody };
const tags = ['project'];

/** Reads and changes one project, and answers what the caller may do on it. Handlers load, authorise, act, present. */
export const oneProjectRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;
  const { answer, change, write } = projectCalls(deps);

  app.get(
    projectPaths.project(':id'),
    {
      config: { guard: visible },
      schema: { tags, summary: 'A project', params: ProjectId, response: { 200: Project, ...refusals } },
    },
    async (request, reply) => answer(db, await enterProject(db, request, request.params.id), reply),
  );

  app.delete(
    projectPaths.project(':id'),
    {
      config: { guard: pair('DELETE', 'project') },
      schema: {
        tags,
        summary: 'Delete a project',
        params: ProjectId,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    (request, reply) =>
      write(request, reply, {
        project: request.params.id,
        act: async (tx, { projectId }) => {
          await tx.deleteFrom('project').where('id', '=', projectId).execute();
        },
        present: async () => null,
        status: 204,
      }),
  );

  app.get(
    projectPaths.permissions(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'What the caller may do on a project',
        params: ProjectId,
        response: { 200: Type.Array(Permission), ...refusals },
      },
    },
    async (request) => (await enterProject(db, request, request.params.id)).permissions,
  );

  app.get(
    projectPaths.rolePermissions(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'Which project roles the caller may assign',
        params: ProjectId,
        response: { 200: Type.Array(RolePermission), ...refusals },
      },
    },
    async (request) => {
      const { projectId, groupId, caller, facts } = await enterProject(db, request, request.params.id);
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
      config: { guard: visible },
      schema: {
        tags,
        summary: 'Transitions that the caller may take now',
        params: ProjectId,
        response: { 200: Type.Array(Transition), ...refusals },
      },
    },
    async (request) => offeredTransitions(db, await enterProject(db, request, request.params.id)),
  );

  app.get(
    projectPaths.transitionEffects(':id'),
    {
      // It locks the project's row like the change that it rolls back.
      config: { guard: decidedBy('transition'), bucket: 'write' },
      schema: {
        tags,
        summary: 'What taking a transition would do besides changing the state',
        params: ProjectId,
        querystring: Type.Object({ transition: Id }, { additionalProperties: false }),
        response: { 200: TransitionEffects, ...refusals },
      },
    },
    async (request) => {
      const { id: userId } = await request.signedIn();
      return transitionEffects(
        db,
        (tx) => enterProject(tx, request, request.params.id, { lock: true }),
        request.query.transition,
        { userId, at: new Date() },
      );
    },
  );

  app.put(
    projectPaths.state(':id'),
    {
      config: { guard: actionGuards.state },
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
      config: { guard: actionGuards.hold },
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
      config: { guard: actionGuards.team },
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
      config: { guard: visible },
      schema: {
        tags,
        summary: 'Project roles and who holds them',
        params: ProjectId,
        response: { 200: Project.properties.roles, ...refusals },
      },
    },
    async (request) => {
      const access = await enterProject(db, request, request.params.id);
      return (await presentProject(db, access, timeZone)).project.roles;
    },
  );

  app.put(
    projectPaths.role(':id', ':roleId'),
    {
      config: { guard: actionGuards.role },
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
      config: { guard: visible },
      schema: {
        tags,
        summary: 'Whom a comment can be mailed to',
        params: ProjectId,
        response: { 200: Type.Array(CommentRecipient), ...refusals },
      },
    },
    async (request) => {
      const { projectId } = await enterProject(db, request, request.params.id);
      return presentCommentRecipients(db, projectId);
    },
  );

  app.post(
    projectPaths.update(':id'),
    {
      config: { guard: pair('POST', 'update') },
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
      await request.signedIn();
      const comment = trimComment(request.body.comment);
      return write(request, reply, {
        project: request.params.id,
        findMade: async (tx, { projectId }, { userId, key }) => {
          const made = await findEntryByKey(tx, projectId, userId, storedKey('comment', key));
          return made && { done: { id: made.id, comment: '', named: [] }, isCurrent: true };
        },
        act: async (tx, { projectId }, { userId, at, key = null }) => {
          if (!comment) throw unprocessable('A comment is required.', { comment: 'A comment is required.' });
          const named = await chosenRecipients(tx, projectId, request.body.recipients ?? []);
          await touchProject(tx, projectId, at);
          const id = await addEntry(tx, {
            project_id: projectId,
            created_on: at,
            creator_id: userId,
            comment,
            recipients: [...new Set(named.map(({ name }) => name))],
            made_key: storedKey('comment', key),
          });
          return { id, comment, named };
        },
        action: ({ comment, named }) => ({
          action: 'commented',
          mail: { what: 'commented', comment, named },
        }),
        present: (tx, _access, { id }) => findEntry(tx, id),
        status: 201,
      });
    },
  );
};
