import { sql } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Permission } from 'shared-api/contracts/permissions';
import { admitAdmin } from '../src/kernel/limits/admitCaller';
import { HttpError } from '../src/kernel/http/errors';
import type { Attack, AttackRun, Expectation, Role } from './AttackRun';
import { fittingValue, isWrite, type AttackRoute, type Ids } from './attackRoutes';
import { chooseIds, readTables } from './paramTables';
import { reviewedReads, reviewedWrites } from './reviewedReads';

/** A project as a caller sees it. */
interface Sight {
  id: number;
  /** Null when the project is invisible to the caller. */
  pairs: ReadonlySet<string> | null;
}

const pairName = ({ method, resource }: Permission) => `${method} ${resource}`;

/** The table that `:id` belongs to, by the first segment of the path: the project itself, or a table with a `project_id`. */
const projectTables: Record<string, string | null> = {
  projects: null,
  attachments: 'attachment',
  bookings: 'booking',
  aims: 'aim',
  aim_uploads: 'aim_upload',
};

const isRefused: Expectation = ({ statusCode }) =>
  [403, 404].includes(statusCode) ? null : `answered ${statusCode} to a caller who may not call it`;
/** A deploy knows no sessions, so it answers 401 to everybody without a token. */
const isStopped: Expectation = ({ statusCode }) =>
  [401, 403, 404].includes(statusCode) ? null : `answered ${statusCode} to a caller who may not call it`;
const isInvisible: Expectation = ({ statusCode }) =>
  statusCode === 404 ? null : `answered ${statusCode} for what the caller must not know of`;
const isAnonymous: Expectation = ({ statusCode }) =>
  statusCode === 401 ? null : `answered ${statusCode} without a session`;
const isNotDone: Expectation = ({ statusCode }) =>
  statusCode >= 400 ? null : `answered ${statusCode} to a caller who may not do it`;

/** Calls that read the body before they check the pair, each with the reason; whoever does not see the project is refused before. */
const refusesLate: ReadonlyMap<string, string> = new Map([
  ['POST /projects/:id/survey', 'a second answer is 409, though the right to answer has gone by then'],
]);

const brokenJson = '{"no json';

/** The bodies of a call that must be refused before it is validated: none of them may be told what is wrong with it. */
const bodiesOf = (route: AttackRoute): (string | undefined)[] =>
  route.body
    ? [brokenJson, JSON.stringify(fittingValue(route.body))]
    : isWrite(route)
      ? [brokenJson, undefined]
      : [undefined];

async function sendAll(
  run: AttackRun,
  role: Role,
  route: AttackRoute,
  ids: Ids,
  expect: Expectation,
): Promise<void> {
  for (const payload of bodiesOf(route)) await run.send(role, route, { ids, payload }, expect);
}

async function idsOf(
  run: AttackRun,
  table: string,
  where = sql<boolean>`true`,
  column = 'id',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${where} order by 1`.execute(
    run.test.database.db,
  );
  return rows.map(({ id }) => id);
}

/** Chooses projects of different kinds of sight: invisible ones, and visible ones with different pairs. */
async function chooseProjects(run: AttackRun, role: Role, projects: readonly number[]): Promise<Sight[]> {
  const kinds = new Map<string, Sight>();
  for (const id of projects) {
    if (kinds.size >= run.size.projects) break;
    const response = await run.test.app.inject({
      url: `/api/projects/${id}/permissions`,
      headers: { cookie: run.cookieOf(role) },
    });
    const pairs = response.statusCode === 200 ? new Set(response.json<Permission[]>().map(pairName)) : null;
    const kind = pairs ? [...pairs].sort().join() : 'invisible';
    if (!kinds.has(kind)) kinds.set(kind, { id, pairs });
  }
  return [...kinds.values()];
}

function isOnProject({ config, path }: AttackRoute): boolean {
  return config.guard !== undefined && path.includes(':id');
}

/** Calls below a project, which declare a guard. */
async function attackProject(
  run: AttackRun,
  role: Role,
  route: AttackRoute,
  { id, pairs }: Sight,
): Promise<void> {
  const table = projectTables[route.path.split('/')[1]!];
  if (table === undefined)
    return run.report(`${route.name}: projectTables of attackRights.ts does not know it`);
  const own = table === null ? id : (await idsOf(run, table, sql<boolean>`project_id = ${id}`))[0];
  if (own === undefined) return;
  const guard = route.config.guard!;
  if (!pairs) return sendAll(run, role, route, { id: own }, isInvisible);
  if (guard.kind === 'pair' && !pairs.has(pairName(guard)))
    return sendAll(run, role, route, { id: own }, refusesLate.has(route.name) ? isNotDone : isRefused);
  if (!isWrite(route) && route.params.length === 1) await run.send(role, route, { ids: { id: own } });
}

/** Calls of administered tables: the rules of the resource say who may write. */
async function attackResource(
  run: AttackRun,
  user: CurrentUser,
  role: Role,
  route: AttackRoute,
): Promise<void> {
  const resource = route.resource!;
  const ids: Ids = {};
  const parents: Record<string, number> = {};
  for (const [i, { table }] of (resource.parents ?? []).entries()) {
    const name = route.params[i];
    if (!name) return;
    const outer = resource.parents![i - 1];
    const found = await idsOf(
      run,
      table,
      outer && sql<boolean>`${sql.ref(outer.column)} = ${parents[route.params[i - 1]!]}`,
    );
    ids[name] = parents[name] = found.at(-1) ?? 1;
  }
  const item = route.params[resource.parents?.length ?? 0];
  if (item) ids[item] = (await idsOf(run, resource.table))[0] ?? 1;
  const rule = isWrite(route) ? resource.write : resource.read;
  const own: Record<string, number> = item ? { ...parents, id: Number(ids[item]) } : parents;
  const allowed = await run.test.database.db
    .transaction()
    .execute(async (tx) => rule(user, own, tx))
    // A rule may refuse by an error: 404 for a group that the person does not see.
    .catch((error: unknown) => {
      if (error instanceof HttpError) return false;
      throw error;
    });
  if (!allowed) await sendAll(run, role, route, ids, isRefused);
}

/** Every role calls every route, with ids of its own and of others; bodies are wrong, so that nothing changes. */
export const attackRights: Attack = async (run) => {
  const projects = await idsOf(run, 'project');
  const tables = await readTables(run);
  for (const role of run.roles) {
    const closed = run.routes.filter(({ config }) => !config.open);
    if (!role) {
      for (const route of closed) await sendAll(run, role, route, {}, isAnonymous);
      continue;
    }
    const sights = await chooseProjects(run, role, projects);
    const session = await run.test.app.inject({
      url: '/api/session',
      headers: { cookie: run.cookieOf(role) },
    });
    const { user } = session.json<{ user: CurrentUser }>();
    for (const route of closed)
      if (isOnProject(route)) for (const sight of sights) await attackProject(run, role, route, sight);
      else if (route.config.admit === admitAdmin && !user.is_admin)
        await sendAll(run, role, route, {}, isRefused);
      else if (route.resource) await attackResource(run, user, role, route);
      else if (isWrite(route)) {
        const isReviewed = reviewedWrites.has(route.name) || reviewedWrites.has(`${role} ${route.name}`);
        if (!user.is_admin && !isReviewed) await sendAll(run, role, route, {}, isStopped);
      } else if (route.path !== '/live')
        for (const ids of await chooseIds(run, route, tables))
          await run.send(role, route, { ids }, ({ statusCode }) =>
            statusCode >= 300 ||
            user.is_admin ||
            reviewedReads.has(route.path) ||
            reviewedReads.has(`${role} ${route.path}`)
              ? null
              : `answered ${statusCode} and is not in reviewedReads.ts`,
          );
  }
};
