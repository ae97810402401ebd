import type { Build } from 'shared-api/portal/build';
import type { Db, Tx } from '../../kernel/db/types';
import { findDeployed, findLive, isDeployedByTeam, makeLive } from './deploy.queries';
import { lockDeploys } from '../registry/deployLocks';
import { queueForRemote } from './deployQueues';

export type WentLive =
  /** It has become live. */
  | 'changed'
  /** It was live already. */
  | 'same'
  /** It was found next to the server and not made live, because somebody chose the live version. */
  | 'kept';

/** Whether somebody chose the live version, so that a build which was only found at the start must not replace it. */
export async function isChosen(tx: Tx, { name, version }: Build): Promise<boolean> {
  const live = await findLive(tx, name);
  if (!live || live === version) return false;
  return (await findDeployed(tx, name, version)) !== undefined || (await isDeployedByTeam(tx, name));
}

/**
 * Makes a stored build live without asking the gate: used for builds that an operator puts next to the server and for builds of
 * a developer. Teams and admins use `deployVersion` and `rollBack`.
 * @param options.found whether the server found the build at its start. It then replaces another version only when it was never
 *   registered, and never a version that a team deployed, so that a restart cannot undo a deploy or a rollback
 */
export const goLive = (
  db: Db,
  build: Build,
  createdBy: number | null,
  { found = false } = {},
): Promise<WentLive> =>
  queueForRemote(db, build.name, async (tx) => {
    await lockDeploys(tx);
    if ((await findLive(tx, build.name)) === build.version) return 'same';
    if (found && (await isChosen(tx, build))) return 'kept';
    await makeLive(tx, { build, by: { userId: createdBy, token: null }, action: 'went live' });
    return 'changed';
  });
