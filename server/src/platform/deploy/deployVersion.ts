import { isDeepStrictEqual } from 'node:util';
import type { DeployAnswer, GateFault } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';
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
import { queueForRemote } from './deployQueues';
import { isUsable } from './token.queries';

/** Limits the characters of a refusal's reasons in the log. */
const maxReasonLength = 2_000;

/** Whether two builds are the same version; measured and informative fields are ignored. */
export function isSameBuild(one: Build, other: Build): boolean {
  const identity = ({ entry, container, manifest, host }: Build) => ({
    entry,
    container,
    manifest: manifest ?? null,
    host: host ?? null,
  });
  return sameBytes(one, other) && isDeepStrictEqual(identity(one), identity(other));
}

/** Asks the gate about a build, against the current state. */
export const askGate = async (tx: Tx, build: Build): Promise<Verdict> =>
  gate(build, await readPortal(tx, { retained: build.name === 'shell' }));

/** The error for a refused build, with each of its faults. */
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
    .slice(0, maxReasonLength);

/**
 * Checks that a build names the expected remote and version everywhere, and that only the shell has no manifest.
 * @throws HttpError 422
 */
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
 * Checks that the caller's token was not revoked during the upload.
 * @param hold locks the token, so that it cannot be revoked until the transaction ends
 * @throws HttpError 401
 */
export async function checkCaller(tx: Tx, caller: Caller, { hold }: { hold: boolean }): Promise<void> {
  if (caller.kind === 'token' && !(await isUsable(tx, caller.id, { hold })))
    throw unauthorisedToken('token_revoked', 'The deploy token was revoked meanwhile. Nothing has changed.');
}

/** Replaces the claimed size of a build with the measured one. */
function withMeasuredBytes({ build, bytes }: StagedVersion): Build {
  const arrived: Build = { ...build };
  if (bytes === null) delete arrived.bytes;
  else arrived.bytes = bytes;
  return arrived;
}

/**
 * Finds the registered version of a build's name.
 * @throws HttpError 409 when it is registered with other bytes
 */
export async function findSameVersion(tx: Tx, build: Build) {
  const { name, version } = build;
  const known = await findDeployed(tx, name, version);
  if (known && !isSameBuild(known.build, build))
    throw new HttpError(
      409,
      `${name} ${version} is there already, with other files. A version never changes: commit or raise the version, and build again.`,
      { code: 'version_exists' },
    );
  return known;
}

/**
 * Compares an uploaded version with what is live and asks the gate.
 * @throws HttpError 409 when the version is registered with other bytes
 */
async function judge(tx: Tx, arrived: Build) {
  const { name, version } = arrived;
  const live = (await findLive(tx, name)) ?? null;
  const known = await findSameVersion(tx, arrived);
  // A registered build is never replaced.
  const build = known?.build ?? arrived;
  const isLive = live === version && !known?.removed;
  return { live, build, isLive, verdict: isLive ? { faults: [], notes: [] } : await askGate(tx, build) };
}

/**
 * Makes an uploaded version live. Its files are stored under the remote's lock; the check against the live versions and the
 * change itself run under the deploy lock, one deploy at a time, so that of two conflicting deploys the second is refused.
 * @throws HttpError 409 when the version is registered with other bytes, 422 when the gate refuses it: nothing has changed then
 */
export async function deployVersion(db: Db, caller: Caller, staged: StagedVersion): Promise<DeployAnswer> {
  const arrived = withMeasuredBytes(staged);
  const { name, version } = arrived;
  const by = deployedBy(caller);
  const outcome = await queueForRemote(db, name, async (tx) => {
    await checkCaller(tx, caller, { hold: false });
    // The files are stored before the version is registered, so that whoever learns of it can read it. Files of an unregistered
    // version are never served. A refused version is not stored.
    const wasAccepted = !(await judge(tx, arrived)).verdict.faults.length;
    if (wasAccepted) await toHttpErrors(staged.commit());

    await lockDeploys(tx);
    await checkCaller(tx, caller, { hold: true });
    const { live, build, isLive, verdict } = await judge(tx, arrived);
    const { faults, notes } = verdict;
    if (faults.length) {
      await noteRefusal(tx, { name, live, version, by, reason: reasonsOf(faults) });
      return { refusal: refusedByGate(build, verdict, live) };
    }
    // The conflicting version has been replaced between the two checks.
    if (!wasAccepted) await toHttpErrors(staged.commit());
    const done = isLive
      ? { changed: false, previous: null, revision: await readRevisionNumber(tx) }
      : { changed: true, ...(await makeLive(tx, { build, by, action: 'went live' })) };
    return { answer: { name, version, ...done, notes } };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.answer;
}
