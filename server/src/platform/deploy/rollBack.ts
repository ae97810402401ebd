import type { DeployAnswer } from 'shared-api/contracts/platform/deploy';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import type { ArtifactStore } from '../store/artifactStore';
import { overrideRefusalOf, previousOf } from './deploy.policy';
import { findDeployed, listKept, listRemotes, makeLive, readRevisionNumber } from './deploy.queries';
import type { Caller } from './deploy.policy';
import { deployedBy } from './deployer';
import { askGate, checkCaller, reasonsOf, refusedByGate } from './deployVersion';
import { queueDeploy } from './deployQueues';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';

export const noSuchRemote = (name: string) =>
  new HttpError(404, `There is no ${name} in this portal. Its first deploy makes it.`);

/**
 * Finds the target of a rollback; `build` is null when it is live already.
 * @throws HttpError 404 for an unknown remote or version, 409 when there is no earlier version
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
  if (found.removed) throw filesRemoved(name, version);
  return { version, live, build: found.build };
}

const filesRemoved = (name: string, version: string) =>
  new HttpError(409, `The files of ${name} ${version} are no longer kept. Deploy it again.`, {
    code: 'version_removed',
  });

/**
 * Makes a kept version live again.
 * @param version by default the one before the live one
 * @param override the reason for going back although the gate refuses it: going back must always be possible
 * @throws HttpError 403 for a token that may not override, 404 for an unknown version, 409 when there is no earlier version, 422 when
 *   the gate refuses it
 */
export async function rollBack(
  db: Db,
  store: ArtifactStore,
  caller: Caller,
  { name, version: wanted, override }: { name: string; version?: string; override?: string },
): Promise<DeployAnswer> {
  const forbidden = override === undefined ? null : overrideRefusalOf(caller);
  if (forbidden) throw forbidden;
  // The files are fetched before the lock is taken, because the file store may be slow.
  const target = await findTarget(db, name, wanted);
  if (target.build) await toHttpErrors(store.folderOf(name, target.version));
  return queueDeploy(db, async (tx) => {
    await checkCaller(tx, caller, { hold: true });
    const { version, live, build } = await findTarget(tx, name, wanted);
    if (!build) {
      const revision = await readRevisionNumber(tx);
      return { name, version, changed: false, previous: null, revision, notes: [] };
    }
    if (!(await toHttpErrors(store.folderOf(name, version)))) throw filesRemoved(name, version);
    const verdict = await askGate(tx, build);
    const { faults, notes } = verdict;
    if (faults.length && override === undefined) throw refusedByGate(build, verdict, live);
    const done = await makeLive(tx, {
      build,
      by: deployedBy(caller),
      action: 'rolled back',
      ...(faults.length && override !== undefined
        ? { override: { reason: override.trim(), faults: reasonsOf(faults) } }
        : {}),
    });
    return { name, version, changed: true, ...done, notes: [...faults, ...notes] };
  });
}
