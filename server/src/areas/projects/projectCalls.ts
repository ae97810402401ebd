import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from 'shared-api/contracts/project';
import type { AppDeps } from '../../kernel/area/deps';
import { lastChange } from '../../kernel/audit/lastChange';
import type { Tx } from '../../kernel/db/types';
import { entityTag, matchesTag, stale } from '../../kernel/http/ifMatch';
import {
  noSuchProject,
  readAccess,
  requireGuard,
  seeProject,
  type ProjectAccess,
} from './permissions/access';
import { guardOf } from './permissions/routeGuards';
import { presentProject } from './project.present';
import { recordChange } from './record/recordProject';
import { trimmed } from './workflow/changeState';

/** Who changes, and when: one moment for all that a change writes. */
export interface Change {
  userId: number;
  at: Date;
}

type Act = (tx: Tx, access: ProjectAccess, change: Change) => Promise<void>;
/** Answers a project, or a part of it, as its caller may see it, and sets the `ETag`. */
type Present<T> = (tx: Tx, access: ProjectAccess, reply: FastifyReply) => Promise<T>;

/** What calls on one project have in common: seeing it, being let in by the route's guard, and the answer with its `ETag`. */
export function projectCalls({ db: { db }, config: { timeZone } }: Pick<AppDeps, 'db' | 'config'>) {
  async function answer(tx: Tx, access: ProjectAccess, reply: FastifyReply): Promise<Project> {
    const { project, version } = await presentProject(tx, access, timeZone);
    void reply.header('ETag', entityTag(version));
    return project;
  }

  /** Refuses a write that started from an older version than the locked row has, with what is there now. */
  async function requireMatch(
    tx: Tx,
    request: FastifyRequest,
    reply: FastifyReply,
    access: ProjectAccess,
    present: Present<unknown>,
  ) {
    const header = request.headers['if-match'];
    if (header === undefined) return;
    const { version } = await tx
      .selectFrom('project')
      .select('version')
      .where('id', '=', access.projectId)
      .executeTakeFirstOrThrow();
    if (matchesTag(header, entityTag(version))) return;
    const by = await lastChange(tx, 'project', access.projectId);
    throw stale('project', await present(tx, access, reply), by);
  }

  /** Locks a project that the caller sees, and holds the call against its route's guard and its `If-Match`. */
  async function enter(
    tx: Tx,
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    present: Present<unknown> = answer,
  ): Promise<ProjectAccess> {
    const access = await seeProject(tx, id, await request.signedIn(), { lock: true });
    requireGuard(access, guardOf(request.method, request.routeOptions.url));
    await requireMatch(tx, request, reply, access, present);
    return access;
  }

  /** Sets the `ETag` of an answer that is a part of a project: the version of all of it. */
  async function tagProject(tx: Tx, projectId: number, reply: FastifyReply): Promise<void> {
    const { version } = await tx
      .selectFrom('project')
      .select('version')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow(noSuchProject);
    void reply.header('ETag', entityTag(version));
  }

  /** Runs a change on a project whose row is locked, and answers what `present` makes of the project as it is then. */
  async function changePart<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    act: Act,
    present: Present<T>,
  ): Promise<T> {
    const user = await request.signedIn();
    return db.transaction().execute(async (tx) => {
      const access = await enter(tx, request, reply, id, present);
      const by = { userId: user.id, at: new Date() };
      const { comment } = request.body as { comment?: string | null };
      await recordChange(tx, id, by, trimmed(comment), () => act(tx, access, by));
      // Not held against what they see: who gives away the role that let them in has done so, and is told.
      const after = await readAccess(tx, id, user);
      if (!after) throw noSuchProject();
      return present(tx, after, reply);
    });
  }

  /** Runs a change on a project whose row is locked, and answers the project as it is then. */
  const change = (request: FastifyRequest, reply: FastifyReply, id: number, act: Act): Promise<Project> =>
    changePart(request, reply, id, act, answer);

  return { answer, enter, change, changePart, tagProject };
}
