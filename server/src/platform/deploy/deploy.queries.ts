import { sql } from 'kysely';
import type { Build } from 'shared-api/portal/manifest';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import type { Portal } from '../gate/verdict';
import { bumpRevision } from '../registry/portal.queries';
import type { DeployedBy } from './deployer';

/** What is in the portal, as the gate asks. What is retained matters to a shell alone. */
export async function readPortal(tx: Tx, { retained }: { retained: boolean }): Promise<Portal> {
  const isLive = sql<boolean>`v.version = r.version`;
  const rows = await tx
    .selectFrom('remote as r')
    .innerJoin('remote_version as v', 'v.remote', 'r.name')
    .select(['v.remote', 'v.build', isLive.as('live')])
    .where('v.removed_on', 'is', null)
    .$if(!retained, (query) => query.where(isLive))
    .orderBy('v.remote')
    .orderBy('v.created_on', 'desc')
    .execute();
  const remotes = rows.filter(({ remote }) => remote !== 'shell');
  return {
    shell: rows.find(({ remote, live }) => live && remote === 'shell')?.build ?? null,
    live: remotes.filter(({ live }) => live).map(({ build }) => build),
    retained: remotes.filter(({ live }) => !live).map(({ build }) => build),
  };
}

export const findDeployed = (tx: Tx, remote: string, version: string) =>
  tx
    .selectFrom('remote_version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .select(['build', sql<boolean>`removed_on is not null`.as('removed')])
    .executeTakeFirst();

/** The version that is live; null when none is, undefined when there is no such remote. */
export async function findLive(tx: Tx, name: string): Promise<string | null | undefined> {
  const row = await tx.selectFrom('remote').select('version').where('name', '=', name).executeTakeFirst();
  return row?.version;
}

/** Whether the live version came by a token: then its team deploys this remote, and nobody else does unasked. */
export async function isDeployedByTeam(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('remote')
    .innerJoin('remote_version as v', (join) =>
      join.onRef('v.remote', '=', 'remote.name').onRef('v.version', '=', 'remote.version'),
    )
    .select('v.token_id')
    .where('remote.name', '=', name)
    .executeTakeFirst();
  return typeof row?.token_id === 'number';
}

export const deployedByChanges = ({ token }: DeployedBy) =>
  token ? [{ field: 'Token', from: null, to: token.name }] : [];

/** The remote, made where it is not there yet; nobody else changes it until the transaction ends. */
async function lockRemote(tx: Tx, name: string) {
  await tx
    .insertInto('remote')
    .values({ name, version: null, owner_team: null, owner_contact: null, origin: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('remote')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Records a version, or that it is there again. */
async function keepVersion(tx: Tx, build: Build, { userId, token }: DeployedBy): Promise<void> {
  await tx
    .insertInto('remote_version')
    .values({
      remote: build.name,
      version: build.version,
      build: JSON.stringify(build),
      size: build.files.reduce((sum, file) => sum + file.size, 0),
      created_by: userId,
      token_id: token?.id ?? null,
      loaded_on: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version']).doUpdateSet((eb) => ({
        removed_on: null,
        // Who deploys it anew answers for it from now on.
        token_id: eb.fn.coalesce('excluded.token_id', 'remote_version.token_id'),
      })),
    )
    .execute();
}

/** A version that goes live is good until somebody says otherwise; a rollback says so of all that came after it. */
async function noteWithdrawn(
  tx: Tx,
  remote: string,
  version: string,
  action: 'went live' | 'rolled back',
): Promise<void> {
  const versions = () => tx.updateTable('remote_version').where('remote', '=', remote);
  await versions().where('version', '=', version).set({ withdrawn_on: null }).execute();
  if (action === 'went live') return;
  await versions()
    .where('withdrawn_on', 'is', null)
    .where('created_on', '>', (eb) =>
      eb
        .selectFrom('remote_version as target')
        .where('target.remote', '=', remote)
        .where('target.version', '=', version)
        .select('target.created_on'),
    )
    .set({ withdrawn_on: sql<Date>`now()` })
    .execute();
}

/**
 * Makes a version the live one of its remote, in the caller's transaction, after `lockDeploys`: the pointer, its dates, the
 * registry's revision, what servers and browsers are told, and the audit entry.
 * @returns the version that was live before, and the registry's revision
 */
export async function makeLive(
  tx: Tx,
  { build, by, action }: { build: Build; by: DeployedBy; action: 'went live' | 'rolled back' },
): Promise<{ previous: string | null; revision: number }> {
  const { name, version, manifest } = build;
  const { version: previous } = await lockRemote(tx, name);
  if (action === 'went live') await keepVersion(tx, build, by);
  await tx
    .updateTable('remote_version')
    .set({
      live_on: sql<Date>`case when version = ${version} then now() else live_on end`,
      replaced_on: sql<Date>`case when version = ${version} then null else now() end`,
    })
    .where('remote', '=', name)
    .where((eb) => eb.or([eb('version', '=', version), eb('version', '=', previous)]))
    .execute();
  await noteWithdrawn(tx, name, version, action);
  await tx
    .updateTable('remote')
    .set({
      version,
      owner_team: manifest?.owner.team ?? null,
      owner_contact: manifest?.owner.contact ?? null,
      updated_on: sql<Date>`now()`,
    })
    .where('name', '=', name)
    .execute();
  const revision = await bumpRevision(tx);
  await writeAudit(tx, {
    userId: by.userId,
    entity: 'remote',
    entityId: null,
    name,
    action,
    changes: [{ field: 'Version', from: previous, to: version }, ...deployedByChanges(by)],
  });
  return { previous, revision };
}

/** Notes that the gate has kept a version out. */
export const noteRefusal = (
  tx: Tx,
  {
    name,
    live,
    version,
    by,
    reason,
  }: { name: string; live: string | null; version: string; by: DeployedBy; reason: string },
): Promise<void> =>
  writeAudit(tx, {
    userId: by.userId,
    entity: 'remote',
    entityId: null,
    name,
    action: 'refused',
    changes: [
      { field: 'Version', from: live, to: version },
      ...deployedByChanges(by),
      { field: 'Reason', from: null, to: reason },
    ],
  });

/** The remotes with their switch, and the live build of each; the shell among them. */
export const listRemotes = (tx: Tx, name?: string) =>
  tx
    .selectFrom('remote as r')
    .leftJoin('remote_version as v', (join) =>
      join.onRef('v.remote', '=', 'r.name').onRef('v.version', '=', 'r.version'),
    )
    .leftJoin('usr', 'usr.id', 'r.disabled_by')
    .select(['r.name', 'r.enabled', 'r.version', 'r.disabled_message', 'r.disabled_on', 'r.disabled_by'])
    .select(['usr.name as disabled_by_name', 'v.build'])
    .$if(name !== undefined, (query) => query.where('r.name', '=', name!))
    .orderBy('r.name')
    .execute();
export type RemoteRow = Awaited<ReturnType<typeof listRemotes>>[number];

/** The versions whose files are kept, newest first. */
export const listKept = (tx: Tx, name?: string) =>
  tx
    .selectFrom('remote_version as v')
    .innerJoin('remote as r', 'r.name', 'v.remote')
    .leftJoin('usr', 'usr.id', 'v.created_by')
    .leftJoin('deploy_token as t', 't.id', 'v.token_id')
    .select([
      'v.remote',
      'v.version',
      'v.size',
      'v.created_by',
      'v.created_on',
      'v.loaded_on',
      'v.replaced_on',
    ])
    .select([
      'usr.name as created_by_name',
      't.name as token_name',
      sql<boolean>`coalesce(v.version = r.version, false)`.as('live'),
      sql<boolean>`v.withdrawn_on is not null`.as('withdrawn'),
      sql<number | null>`v.build -> 'bytes'`.as('bytes'),
      sql<number | null>`v.build #> '{manifest,budget,bytes}'`.as('budget'),
    ])
    .where('v.removed_on', 'is', null)
    .$if(name !== undefined, (query) => query.where('v.remote', '=', name!))
    .orderBy('v.created_on', 'desc')
    .orderBy('v.version', 'desc')
    .execute();
export type KeptVersion = Awaited<ReturnType<typeof listKept>>[number];

export const readRevisionNumber = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('registry').select('revision').executeTakeFirstOrThrow()).revision;

/** What was done to remotes, the latest hundred, newest first: the audit log is where it is kept. */
export const listChanges = (tx: Tx) =>
  tx
    .selectFrom('audit_entry as a')
    .leftJoin('usr', 'usr.id', 'a.usr_id')
    .where('a.entity', '=', 'remote')
    // As the index has it.
    .where('a.entity_id', 'is', null)
    .select([
      'a.id',
      'a.created_on',
      'a.entity_name',
      'a.action',
      'a.changes',
      'a.usr_id',
      'usr.name as usr_name',
    ])
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute();
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];
