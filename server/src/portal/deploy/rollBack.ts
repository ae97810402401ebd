import type { DeployAnswer } from 'shared-api/contracts/deploy';
import type { Db } from '../../db/types';
import { HttpError } from '../../http/errors';
import type { ArtifactStore } from '../store/artifactStore';
import { previousOf } from './deploy.policy';
import { findDeployed, listKept, listRemotes, makeLive, readRevisionNumber } from './deploy.queries';
import { deployedBy, type Caller } from './deployer';
import { askGate, holdCaller, refusedByGate } from './deployVersion';
import { inTurn } from './inTurn';
import { asked } from '../../fileStore/asked';

export const noSuchRemote = (name: string) =>
  new HttpError(404, `There is no ${name} in this portal. Its first deploy makes it.`);

/**
 * Makes a version live again whose files are kept.
 * @param version by default the one that came before the live one
 * @throws HttpError 404 for a version that was never there, 409 when there is nothing to go back to, 422 when the gate refuses it
 */
export const rollBack = (
  db: Db,
  store: ArtifactStore,
  caller: Caller,
  { name, version: wanted }: { name: string; version?: string },
): Promise<DeployAnswer> =>
  inTurn(db, async (tx) => {
    await holdCaller(tx, caller);
    const [remote] = await listRemotes(tx, name);
    if (!remote) throw noSuchRemote(name);
    const version = wanted ?? previousOf(await listKept(tx, name))?.version;
    if (!version)
      throw new HttpError(
        409,
        `There is no version of ${name} to go back to: nothing that came before the live one is kept. Deploy another, or name a version.`,
        { code: 'nothing_before' },
      );
    if (version === remote.version) {
      const revision = await readRevisionNumber(tx);
      return { name, version, changed: false, previous: null, revision, notes: [] };
    }
    const found = await findDeployed(tx, name, version);
    if (!found) throw new HttpError(404, `${name} ${version} was never deployed to this portal.`);
    if (found.removed || !(await asked(store.folderOf(name, version))))
      throw new HttpError(409, `The files of ${name} ${version} are no longer kept. Deploy it again.`, {
        code: 'version_removed',
      });
    const verdict = await askGate(tx, found.build);
    if (verdict.faults.length) throw refusedByGate(found.build, verdict, remote.version);
    const done = await makeLive(tx, { build: found.build, by: deployedBy(caller), action: 'rolled back' });
    return { name, version, changed: true, ...done, notes: verdict.notes };
  });
