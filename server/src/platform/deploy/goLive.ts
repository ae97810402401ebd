import type { Build } from 'shared-api/portal/manifest';
import type { Db, Tx } from '../../kernel/db/types';
import { findDeployed, findLive, isDeployedByTeam, makeLive } from './deploy.queries';
import { lockDeploys } from '../registry/deployLocks';
import { inTurnOf } from './inTurn';

export type WentLive =
  /** It is live now, and was not before. */
  | 'changed'
  /** It was live already. */
  | 'same'
  /** It was found beside the server, and what is live has been chosen by somebody. */
  | 'kept';

/** Whether what is live has been chosen by somebody, so that a build that was only found stays beside it. */
export async function isChosen(tx: Tx, { name, version }: Build): Promise<boolean> {
  const live = await findLive(tx, name);
  if (!live || live === version) return false;
  return (await findDeployed(tx, name, version)) !== undefined || (await isDeployedByTeam(tx, name));
}

/**
 * Makes a build live whose files are stored, without asking the gate: what an operator puts beside the server, and what is
 * built while developing. Teams and admins go through `deployVersion` and `rollBack`.
 * @param options.found whether the server only found it at its start: then it takes the place of another version only when the
 *   registry has never seen it, and never of one that a team has deployed, so that no restart undoes a deploy or a rollback
 */
export const goLive = (
  db: Db,
  build: Build,
  createdBy: number | null,
  { found = false } = {},
): Promise<WentLive> =>
  inTurnOf(db, build.name, async (tx) => {
    await lockDeploys(tx);
    if ((await findLive(tx, build.name)) === build.version) return 'same';
    if (found && (await isChosen(tx, build))) return 'kept';
    await makeLive(tx, { build, by: { userId: createdBy, token: null }, action: 'went live' });
    return 'changed';
  });
