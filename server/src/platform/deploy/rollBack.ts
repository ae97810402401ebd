import type { DeployAnswer } from 'shared-api/contracts/deploy';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import type { ArtifactStore } from '../store/artifactStore';
import { previousOf } from './deploy.policy';
import { findDeployed, listKept, listRemotes, makeLive, readRevisionNumber } from './deploy.queries';
import type { Caller } from './deploy.policy';
import { deployedBy } from './deployer';
import { askGate, checkCaller, refusedByGate } from './deployVersion';
import { inTurn } from './inTurn';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';

export const noSuchRemote = (name: string) =>
  new HttpError(404, `There is no ${name} in this portal. Its first deploy makes it.`);

/**
 * What a rollback goes to; without a build where that is live already.
 * @throws HttpError 404 for a remote or a version that was never there, 409 when there is nothing to go back to
 */
async function findTarget(tx: Tx, name: string, wanted: string | undefined) {
  const [remote] = await listRemotes(tx, name);
  if (!remote) throw noSuchRemote(name);
  const version = wanted ?? previousOf(await listKept(tx, name))?.version;
  if (!version)
    throw new HttpError(
      409,
      `There is no version of ${name} to go back to: nothing that came before the live one is kept. Deploy another, or name a version.`,
      { code: 'nothing_before' },
    );
  const live = remote.version;
  if (version === live) return { version, live, build: null };
  const found = await findDeployed(tx, name, version);
  if (!found) throw new HttpError(404, `${name} ${version} was never deployed to this portal.`);
  if (found.removed) throw noFiles(name, version);
  return { version, live, build: found.build };
}

const noFiles = (name: string, version: string) =>
  new HttpError(409, `The files of ${name} ${version} are no longer kept. Deploy it again.`, {
    code: 'version_removed',
  });

/**
 * Makes a version live again whose files are kept.
 * @param version by default the one that came before the live one
 * @throws HttpError 404 for a version that was never there, 409 when there is nothing to go back to, 422 when the gate refuses it
 */
export async function rollBack(
  db: Db,
  store: ArtifactStore,
  caller: Caller,
  { name, version: wanted }: { name: string; version?: string },
): Promise<DeployAnswer> {
  // Brought to this server while nobody waits: the file store may take its time.
  const sought = await findTarget(db, name, wanted);
  if (sought.build) await toHttpErrors(store.folderOf(name, sought.version));
  return inTurn(db, async (tx) => {
    await checkCaller(tx, caller, { hold: true });
    const { version, live, build } = await findTarget(tx, name, wanted);
    if (!build) {
      const revision = await readRevisionNumber(tx);
      return { name, version, changed: false, previous: null, revision, notes: [] };
    }
    if (!(await toHttpErrors(store.folderOf(name, version)))) throw noFiles(name, version);
    const verdict = await askGate(tx, build);
    if (verdict.faults.length) throw refusedByGate(build, verdict, live);
    const done = await makeLive(tx, { build, by: deployedBy(caller), action: 'rolled back' });
    return { name, version, changed: true, ...done, notes: verdict.notes };
  });
}
