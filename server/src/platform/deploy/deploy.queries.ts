import { sql } from 'kysely';
import type { Build } from 'shared-api/portal/build';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { toShellOffer } from '../gate/breaches';
import { describeUnfit } from '../gate/describeUnfit';
import { shellAgainstRemotes } from '../gate/shellAgainstRemotes';
import type { Portal } from '../gate/verdict';
import { bumpRevision } from '../registry/portal.queries';
import { readStoredConfigs } from '../registry/storedConfig.queries';
import type { DeployedBy } from './deployer';

/** Reads the portal's state for the gate. Only the check of a shell needs the retained versions. */
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
  const groups = await tx.selectFrom('project_type').select(['id', 'name']).execute();
  const remotes = rows.filter(({ remote }) => remote !== 'shell');
  return {
    shell: rows.find(({ remote, live }) => live && remote === 'shell')?.build ?? null,
    live: remotes.filter(({ live }) => live).map(({ build }) => build),
    retained: remotes.filter(({ live }) => !live).map(({ build }) => build),
    config: {
      configs: await readStoredConfigs(tx),
      groups: new Map(groups.map(({ id, name }) => [id, name])),
    },
  };
}

export const findDeployed = (tx: Tx, remote: string, version: string) =>
  tx
    .selectFrom('remote_version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .select(['build', sql<boolean>`removed_on is not null`.as('removed')])
    .executeTakeFirst();

/** The live version; null when none is live, undefined when there is no such remote. */
export async function findLive(tx: Tx, name: string): Promise<string | null | undefined> {
  const row = await tx.selectFrom('remote').select('version').where('name', '=', name).executeTakeFirst();
  return row?.version;
}

/** Whether the live version was deployed with a token. Then only the team deploys this remote; a server's start must not. */
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

/** Creates the remote if necessary and locks its row until the transaction ends. */
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

/**
 * Records a version, or restores a removed one. A version that is deployed again is the newest, so that a rollback goes back to what
 * was live before. Its time is read within the lock: the transaction may have begun before that of an earlier deploy.
 */
async function keepVersion(tx: Tx, build: Build, { userId, token }: DeployedBy): Promise<void> {
  await tx
    .insertInto('remote_version')
    .values({
      remote: build.name,
      version: build.version,
      build: JSON.stringify(build),
      size: build.files.reduce((sum, file) => sum + file.size, 0),
      created_by: userId,
      created_on: sql<Date>`clock_timestamp()`,
      token_id: token?.id ?? null,
      loaded_on: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version']).doUpdateSet((eb) => ({
        removed_on: null,
        created_on: eb.ref('excluded.created_on'),
        // A version that is deployed again belongs to the latest deployer.
        token_id: eb.fn.coalesce('excluded.token_id', 'remote_version.token_id'),
      })),
    )
    .execute();
}

/** Clears the withdrawn mark of the version that goes live. A rollback marks all newer versions as withdrawn. */
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
 * Makes a version the live one of its remote within the caller's transaction, which must hold `lockDeploys`: it updates the
 * pointer, the dates and the registry's revision, notifies servers and browsers, and writes the audit entry.
 * @returns the version that was live before, and the registry's revision
 */
export async function makeLive(
  tx: Tx,
  {
    build,
    by,
    action,
    override,
  }: {
    build: Build;
    by: DeployedBy;
    action: 'went live' | 'rolled back';
    /** Why the gate's faults were overridden, and the faults. */
    override?: { reason: string; faults: string };
  },
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
    changes: [
      { field: 'Version', from: previous, to: version },
      ...deployedByChanges(by),
      ...(override
        ? [
            { field: 'Reason', from: null, to: override.reason },
            { field: 'Overridden', from: null, to: override.faults },
          ]
        : []),
    ],
  });
  return { previous, revision };
}

/** Records in the audit log that the gate refused a version. */
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

/** Lists the remotes, including the shell, with their enabled state and their live build. */
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

/** A kept version in the listing; its build lacks the list of files, which is long and which no listing needs. */
const selectKept = (tx: Tx, name?: string) =>
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
      sql<Build>`jsonb_set(v.build, '{files}', '[]')`.as('build'),
    ])
    .where('v.removed_on', 'is', null)
    .$if(name !== undefined, (query) => query.where('v.remote', '=', name!))
    .orderBy('v.created_on', 'desc')
    .orderBy('v.version', 'desc')
    .execute();
export type KeptRow = Awaited<ReturnType<typeof selectKept>>[number];

export interface KeptVersion extends KeptRow {
  /** Why it does not go with what is live; null when it does. */
  unfit: string | null;
}

/** Lists the versions whose files are kept, newest first, each compared with what is live. */
export async function listKept(tx: Tx, name?: string): Promise<KeptVersion[]> {
  const kept = await selectKept(tx, name);
  const { shell, live } = await readPortal(tx, { retained: false });
  const offer = shell && toShellOffer(shell);
  const unfitShell = (build: Build) =>
    shellAgainstRemotes(build, { shell, live, retained: [] }).faults[0]?.text ?? null;
  return kept.map((row) => ({
    ...row,
    unfit: row.live ? null : row.remote === 'shell' ? unfitShell(row.build) : describeUnfit(row.build, offer),
  }));
}

export const readRevisionNumber = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('registry').select('revision').executeTakeFirstOrThrow()).revision;

/** Lists the latest hundred changes of remotes, newest first, from the audit log. */
export const listChanges = (tx: Tx) =>
  tx
    .selectFrom('audit_entry as a')
    .leftJoin('usr', 'usr.id', 'a.usr_id')
    .where('a.entity', '=', 'remote')
    // This condition makes the query use the partial index.
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
