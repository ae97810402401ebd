import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Permission } from 'shared-api/contracts/permissions';
import type { CurrentUser } from 'shared-api/contracts/session';
import { fileFieldsOf } from 'shared-api/resources/declareResource';
import type { Attack, AttackRun, Role } from './AttackRun';
import type { AttackRoute, Ids } from './attackRoutes';
import { hostileArchives } from './hostileArchives';
import { hostileForms, type HostileUpload } from './hostileForms';

/** An upload route with everything that lets its body be read. */
export interface UploadTarget {
  role: Role;
  ids: Ids;
  headers: Record<string, string>;
  uploads: HostileUpload[];
}

async function readAs<T>(run: AttackRun, role: Role, url: string): Promise<T | null> {
  const response = await run.test.app.inject({ url, headers: { cookie: run.cookieOf(role) } });
  return response.statusCode === 200 ? response.json<T>() : null;
}

/** Finds a project on which the admin may make the call of a route. */
async function findProject(run: AttackRun, { config: { guard } }: AttackRoute): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from project order by id`.execute(
    run.test.database.db,
  );
  for (const { id } of rows) {
    const pairs = await readAs<Permission[]>(run, 'admin', `/api/projects/${id}/permissions`);
    if (
      guard?.kind === 'pair' &&
      pairs?.some(({ method, resource }) => method === guard.method && resource === guard.resource)
    )
      return id;
  }
  return null;
}

/** Finds an AIM of the demo, to which the admin may upload. */
async function findAim(run: AttackRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select i.id from aim i join project p on p.id = i.project_id join project_state s on s.id = p.project_state_id
    where not s.is_closed order by i.id limit 1`.execute(run.test.database.db);
  if (!rows[0]) throw new Error('The demo has no AIM on an open project.');
  return rows[0].id;
}

async function targetForm(run: AttackRun, route: AttackRoute): Promise<UploadTarget | null> {
  const session = await readAs<{ user: CurrentUser }>(run, 'admin', '/api/session');
  const maxBytes = (session?.user.max_attachment_size_mb ?? 20) * 1024 * 1024;
  const target = { role: 'admin', headers: {} };
  const fields = route.resource?.data ? fileFieldsOf(route.resource.data) : [];
  const last = route.path.split('/').at(-1)!;
  const field = fields.includes(last) ? last : (fields[0] ?? last);
  if (!route.config.guard) return { ...target, ids: {}, uploads: hostileForms(field, maxBytes) };
  const id = await findProject(run, route);
  if (id === null) return null;
  if (route.path.startsWith('/aims/'))
    return { ...target, ids: { id: await findAim(run) }, uploads: hostileForms('file', maxBytes) };
  const types = await readAs<{ id: number; name: string; is_user_type: boolean }[]>(
    run,
    'admin',
    `/api/projects/${id}/attachment_types`,
  );
  const type = types?.find(({ is_user_type, name }) => is_user_type && name !== 'Other');
  return type ? { ...target, ids: { id }, uploads: hostileForms(`${type.id}_${type.name}`, maxBytes) } : null;
}

async function targetArchive(run: AttackRun): Promise<UploadTarget> {
  const created = await run.test.app.inject({
    method: 'POST',
    url: '/api/portal/tokens',
    headers: { cookie: run.cookieOf('admin') },
    payload: { remote: 'site', name: 'attack' },
  });
  const { token } = created.json<{ token: string }>();
  return {
    role: null,
    ids: { name: 'site', version: '1.0.0' },
    headers: { authorization: `Bearer ${token}` },
    uploads: await hostileArchives(),
  };
}

/** Hostile bodies for each content type that a route may take. A type that is missing here is a finding. */
const targets: Record<string, (run: AttackRun, route: AttackRoute) => Promise<UploadTarget | null>> = {
  'multipart/form-data': targetForm,
  'application/gzip': targetArchive,
};

/** Finds a caller and a place at which an upload route reads its body. A route without one is a finding. */
export async function targetOf(run: AttackRun, route: AttackRoute): Promise<UploadTarget | null> {
  const target = (await targets[route.upload!]?.(run, route)) ?? null;
  if (!target) run.report(`${route.name}: no hostile uploads of ${route.upload} can be sent to it`);
  return target;
}

/** Characters that must not stand in a stored name: folders, control, invisible and bidirectional ones. */
const disguising = /[\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Checks that a stored file has a clean name, and that a browser can only save it. */
async function judgeStored(run: AttackRun, what: string, response: LightMyRequestResponse): Promise<void> {
  const stored = response.json<{ id: number; filename?: string }[]>();
  for (const { id, filename = '' } of Array.isArray(stored) ? stored : []) {
    if (!filename || disguising.test(filename) || filename.length > 255)
      run.report(`${what}: stored as ${JSON.stringify(filename).slice(0, 80)}`);
    const { headers, statusCode } = await run.test.app.inject({
      url: `/api/attachments/${id}/download`,
      headers: { cookie: run.cookieOf('admin') },
    });
    if (
      statusCode !== 200 ||
      !String(headers['content-disposition']).startsWith('attachment;') ||
      headers['x-content-type-options'] !== 'nosniff' ||
      !String(headers['content-security-policy']).startsWith('sandbox')
    )
      run.report(`${what}: downloaded with ${statusCode} ${JSON.stringify(headers).slice(0, 200)}`);
  }
}

async function countStored(run: AttackRun): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from attachment) + (select count(*)::int from remote_version)
      + (select count(*)::int from aim_upload) as n`.execute(run.test.database.db);
  return rows[0]!.n;
}

/** Lists files that an upload left where it arrived. */
function listLeftovers({ test }: AttackRun): string[] {
  const names = (folder: string) => {
    const found = path.join(test.config.dataDir, folder);
    return existsSync(found) ? readdirSync(found).map((name) => path.join(folder, name)) : [];
  };
  return [
    ...names('files/incoming'),
    ...names('artifacts').filter((name) => path.basename(name).startsWith('.')),
  ];
}

/** Routes to which everybody who is signed in may send files. */
const forEverybody = new Set(['POST /support']);

async function attackUpload(run: AttackRun, route: AttackRoute): Promise<void> {
  const target = await targetOf(run, route);
  if (!target) return;
  const { role, ids, headers, uploads } = target;
  for (const { what, payload, statuses, ...upload } of uploads) {
    const before = await countStored(run);
    const sent = { ids, payload, headers: { ...headers, ...upload.headers } };
    const response = await run.send(role, route, sent, ({ statusCode }) =>
      statuses.includes(statusCode) ? null : `answered ${statusCode} to ${what}`,
    );
    if (response.statusCode < 300) await judgeStored(run, `${route.name}: ${what}`, response);
    else if ((await countStored(run)) !== before) run.report(`${route.name}: ${what} was refused and stored`);
    // Nobody else has a body of theirs read.
    for (const other of ['outsider', null]) {
      const refused = [401, 403, 404, 413];
      const expected = other && forEverybody.has(route.name) ? [...refused, ...statuses] : refused;
      await run.send(other, route, { ids, payload, headers: upload.headers }, ({ statusCode }) =>
        expected.includes(statusCode) ? null : `answered ${statusCode} to ${what}`,
      );
    }
  }
  const left = listLeftovers(run);
  if (left.length) run.report(`${route.name}: left ${left.slice(0, 5).join(', ')}`);
}

/** Every route that takes an upload gets uploads that no browser and no build sends. */
export const attackUploads: Attack = async (run) => {
  const routes = run.routes.filter(({ upload }) => upload);
  if (routes.length < 2) run.report('fewer than two routes take uploads: the routes do not describe them');
  for (const route of routes) await attackUpload(run, route);
};
