import { isDeepStrictEqual } from 'node:util';
import type { DeployAnswer, GateFault } from 'shared-api/contracts/deploy';
import type { Build } from 'shared-api/portal/manifest';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { sameBytes } from '../store/artifacts';
import { gate } from '../gate/gate';
import type { Verdict } from '../gate/verdict';
import type { StagedVersion } from '../store/artifactStore';
import type { Caller } from './deploy.policy';
import { deployedBy, unauthorisedToken } from './deployer';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';
import {
  findDeployed,
  findLive,
  makeLive,
  noteRefusal,
  readPortal,
  readRevisionNumber,
} from './deploy.queries';
import { lockDeploys } from '../registry/deployLocks';
import { inTurnOf } from './inTurn';
import { isUsable } from './token.queries';

/** Characters of a refusal's reasons in the log. */
const reasonLength = 2_000;

/** Whether two builds are one and the same version: what is measured or only noted of them aside. */
export function isSameBuild(one: Build, other: Build): boolean {
  const identity = ({ entry, container, manifest, host }: Build) => ({
    entry,
    container,
    manifest: manifest ?? null,
    host: host ?? null,
  });
  return sameBytes(one, other) && isDeepStrictEqual(identity(one), identity(other));
}

/** What the gate says of a build, as things are now. */
export const askGate = async (tx: Tx, build: Build): Promise<Verdict> =>
  gate(build, await readPortal(tx, { retained: build.name === 'shell' }));

/** The refusal of a build, with each of its faults. */
export const refusedByGate = (
  { name, version }: Build,
  { faults, notes }: Verdict,
  live: string | null,
): HttpError =>
  new HttpError(
    422,
    `${name} ${version} does not go with what is live: ${faults[0]?.text ?? ''}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}`,
    { code: 'gate', extra: { ok: false, faults, notes, live } },
  );

export const reasonsOf = (faults: readonly GateFault[]): string =>
  faults
    .map(({ text }) => text)
    .join(' ')
    .slice(0, reasonLength);

/** A build is of the remote that it says everywhere, and only the shell is without a manifest. @throws HttpError 422 */
export function checkName(
  { name, version, manifest }: Build,
  wanted: { name: string; version?: string },
): void {
  if (name !== wanted.name || (wanted.version !== undefined && version !== wanted.version))
    throw unprocessable(
      `This build is ${name} ${version}; the address is that of ${wanted.name}${wanted.version ? ` ${wanted.version}` : ''}.`,
    );
  if (name === 'shell' ? manifest : manifest?.name !== name)
    throw unprocessable(
      name === 'shell'
        ? 'The shell has no portal.json: a remote cannot be deployed under its name.'
        : `The portal.json of this build is ${manifest ? `that of ${manifest.name}` : 'missing'}; it must be that of ${name}.`,
    );
}

/**
 * A token that was revoked while the upload was under way deploys nothing.
 * @param hold it cannot be revoked until the transaction ends
 * @throws HttpError 401
 */
export async function checkCaller(tx: Tx, caller: Caller, { hold }: { hold: boolean }): Promise<void> {
  if (caller.kind === 'token' && !(await isUsable(tx, caller.id, { hold })))
    throw unauthorisedToken('token_revoked', 'The deploy token was revoked meanwhile. Nothing has changed.');
}

/** What was measured of a build, never what was claimed. */
function arrivedAs({ build, bytes }: StagedVersion): Build {
  const arrived: Build = { ...build };
  if (bytes === null) delete arrived.bytes;
  else arrived.bytes = bytes;
  return arrived;
}

/**
 * How a version that has arrived stands with what is live now.
 * @throws HttpError 409 when it is known with other bytes
 */
async function judge(tx: Tx, arrived: Build) {
  const { name, version } = arrived;
  const live = (await findLive(tx, name)) ?? null;
  const known = await findDeployed(tx, name, version);
  if (known && !isSameBuild(known.build, arrived))
    throw new HttpError(
      409,
      `${name} ${version} is there already, with other files. A version never changes: commit or raise the version, and build again.`,
      { code: 'version_exists' },
    );
  // What the registry has of a version stays as it is.
  const build = known?.build ?? arrived;
  const isLive = live === version && !known?.removed;
  return { live, build, isLive, verdict: isLive ? { faults: [], notes: [] } : await askGate(tx, build) };
}

/**
 * Makes a version live that has arrived whole. Its files are stored while nobody else stores any of this remote; what is live is
 * judged, and changed, by one deploy after the other, so that of two which collide one is refused.
 * @throws HttpError 409 when the version is known with other bytes, 422 when the gate refuses it: nothing has changed then
 */
export async function deployVersion(db: Db, caller: Caller, staged: StagedVersion): Promise<DeployAnswer> {
  const arrived = arrivedAs(staged);
  const { name, version } = arrived;
  const by = deployedBy(caller);
  const outcome = await inTurnOf(db, name, async (tx) => {
    await checkCaller(tx, caller, { hold: false });
    // Readable before anybody is told of it; a version that the registry does not name is nobody's. What is refused is not stored.
    const isFine = !(await judge(tx, arrived)).verdict.faults.length;
    if (isFine) await toHttpErrors(staged.commit());

    await lockDeploys(tx);
    await checkCaller(tx, caller, { hold: true });
    const { live, build, isLive, verdict } = await judge(tx, arrived);
    const { faults, notes } = verdict;
    if (faults.length) {
      await noteRefusal(tx, { name, live, version, by, reason: reasonsOf(faults) });
      return { refusal: refusedByGate(build, verdict, live) };
    }
    // What it collided with has gone in that moment.
    if (!isFine) await toHttpErrors(staged.commit());
    const done = isLive
      ? { changed: false, previous: null, revision: await readRevisionNumber(tx) }
      : { changed: true, ...(await makeLive(tx, { build, by, action: 'went live' })) };
    return { answer: { name, version, ...done, notes } };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.answer;
}
