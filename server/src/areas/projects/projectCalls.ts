import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from 'shared-api/contracts/project';
import type { AppDeps } from '../../kernel/area/deps';
import type { Change, KeyedChange } from './Change';
import { lastChange } from '../../kernel/audit/lastChange';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { idempotencyKey } from '../../kernel/http/idempotencyKey';
import { entityTag, matchesTag, stale } from '../../kernel/http/ifMatch';
import { noSuchProject, readAccess, type ProjectAccess, type ProjectLock } from './permissions/access';
import { enterProject } from './permissions/enterProject';
import { presentProject } from './project.present';
import { recordAction, recordChange, type RecordedAction } from './record/recordProject';
import { trimComment } from './workflow/changeState';

/** One write in one transaction. `A`: the result of `authorise`; `D`: the result of the write, such as an id. */
interface Write<A, D, T> {
  /** Locks and authorises. @throws HttpError */
  authorise: (tx: Tx) => Promise<A>;
  /** The lock that `authorise` took, which also read the time of the change. */
  lockOf?: (access: A) => ProjectLock | undefined;
  /**
   * Takes an `Idempotency-Key`. Finds the result of an earlier call with the same key; when it `isCurrent`, that result is
   * answered and `act` does not run.
   */
  findMade?: (
    tx: Tx,
    access: A,
    by: { userId: number; key: string },
  ) => Promise<{ done: D; isCurrent: boolean } | undefined>;
  act: (tx: Tx, access: A, change: KeyedChange) => Promise<D>;
  /** @param access as it was before the write */
  present: (tx: Tx, access: A, done: D, change: Change) => Promise<T>;
  /** 200 unless given. */
  status?: number;
}

interface ProjectWrite<D, T> extends Omit<Write<ProjectAccess, D, T>, 'authorise' | 'lockOf'> {
  /** The project's id: `enter` locks and authorises it. Or a function that does so in its own way. */
  project: number | ((tx: Tx) => Promise<ProjectAccess>);
  /** Names the write for the records, if a comparison of two snapshots of the project would not show it; null: nothing changed. */
  action?: (done: D) => RecordedAction | null;
}

type Act = (tx: Tx, access: ProjectAccess, change: Change) => Promise<void>;
/** Answers a project, or a part of it, as its caller may see it, and sets the `ETag`. */
type Present<T> = (tx: Tx, access: ProjectAccess, reply: FastifyReply) => Promise<T>;

/** The entity tag of a project as it is now. @throws HttpError 404 */
async function readTag(tx: Tx, projectId: number): Promise<string> {
  const { version } = await tx
    .selectFrom('project')
    .select('version')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow(noSuchProject);
  return entityTag(version);
}

/** The steps that calls on one project share. */
export function projectCalls({ db: { db }, config: { timeZone } }: Pick<AppDeps, 'db' | 'config'>) {
  async function answer(tx: Tx, access: ProjectAccess, reply: FastifyReply): Promise<Project> {
    const { project, version } = await presentProject(tx, access, timeZone);
    void reply.header('ETag', entityTag(version));
    return project;
  }

  /** @throws HttpError 412 with the present project, for a write that started from an older version than the locked row has */
  async function requireMatch(
    tx: Tx,
    request: FastifyRequest,
    reply: FastifyReply,
    access: ProjectAccess,
    present: Present<unknown>,
  ) {
    const header = request.headers['if-match'];
    if (header === undefined) return;
    const tag = access.lock ? entityTag(access.lock.version) : await readTag(tx, access.projectId);
    if (matchesTag(header, tag)) return;
    const by = await lastChange(tx, 'project', access.projectId);
    throw stale('project', await present(tx, access, reply), by);
  }

  /** Locks a project that the caller sees, and checks the route's guard and the call's `If-Match`. */
  async function enter(
    tx: Tx,
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    present: Present<unknown> = answer,
  ): Promise<ProjectAccess> {
    const access = await enterProject(tx, request, id, { lock: true });
    await requireMatch(tx, request, reply, access, present);
    return access;
  }

  /** Sets the `ETag` of an answer that is a part of a project: the version of the whole project. */
  async function tagProject(tx: Tx, projectId: number, reply: FastifyReply): Promise<void> {
    void reply.header('ETag', await readTag(tx, projectId));
  }

  /** Runs a write in one transaction, and answers a repeated `Idempotency-Key` with the result of its first call. */
  async function writeOnce<A, D, T>(
    request: FastifyRequest,
    reply: FastifyReply,
    { authorise, lockOf, findMade, act, present, status }: Write<A, D, T>,
  ): Promise<T> {
    const { id: userId } = await request.signedIn();
    const key = findMade ? idempotencyKey(request.headers) : null;
    const answered = await db.transaction().execute(async (tx) => {
      const access = await authorise(tx);
      const change = { userId, at: lockOf?.(access)?.at ?? (await databaseTime(tx)) };
      const made = key === null ? undefined : await findMade?.(tx, access, { userId, key });
      const done = made?.isCurrent ? made.done : await act(tx, access, { ...change, key: made ? null : key });
      return present(tx, access, done, change);
    });
    if (status !== undefined) void reply.code(status);
    return answered;
  }

  /** Runs a write on a project whose row is locked, and records it: the one way in which routes change a project. */
  function write<D, T>(
    request: FastifyRequest,
    reply: FastifyReply,
    { project, action, act, ...rest }: ProjectWrite<D, T>,
  ): Promise<T> {
    return writeOnce<ProjectAccess, D, T>(request, reply, {
      ...rest,
      authorise: (tx) => (typeof project === 'number' ? enter(tx, request, reply, project) : project(tx)),
      lockOf: ({ lock }) => lock,
      act: async (tx, access, change) => {
        const run = () => act(tx, access, change);
        const { comment } = (request.body ?? {}) as { comment?: string | null };
        if (!action) return recordChange(tx, access.projectId, change, trimComment(comment), run);
        const done = await run();
        const recorded = action(done);
        if (recorded) await recordAction(tx, access.projectId, change, recorded);
        return done;
      },
    });
  }

  /** Runs a change on a project and answers the part of it that `present` reads afterwards. */
  const changePart = <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    act: Act,
    present: Present<T>,
  ): Promise<T> =>
    write(request, reply, {
      project: (tx) => enter(tx, request, reply, id, present),
      act,
      present: async (tx) => {
        // Visibility is not checked again: a caller who gave away the role that let them in still receives the answer.
        const after = await readAccess(tx, id, await request.signedIn());
        if (!after) throw noSuchProject();
        return present(tx, after, reply);
      },
    });

  /** Runs a change on a project and answers the project as it is afterwards. */
  const change = (request: FastifyRequest, reply: FastifyReply, id: number, act: Act): Promise<Project> =>
    changePart(request, reply, id, act, answer);

  return { answer, enter, writeOnce, write, change, changePart, tagProject };
}
