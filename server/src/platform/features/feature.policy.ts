import type { Caller } from '../deploy/deploy.policy';

/** The facts about a remote that decide who may see and change its features. */
export interface OwnedRemote {
  name: string;
  /** The team of `owner` in its portal.json. */
  owner: string | null;
  ownerMayChange: boolean;
}

export interface FeatureRight {
  sees: boolean;
  changes: boolean;
}

const nameOf = (team: string) => team.trim().toLowerCase();

/**
 * Global admins see and change everything. The owners of a remote, who are the members of the team with its owner's name and the holders
 * of its deploy tokens, see its features, and change them where an admin has given the right.
 * @param teams names of the teams of which the caller is a member
 */
export function featureRight(caller: Caller, teams: readonly string[], remote: OwnedRemote): FeatureRight {
  if (caller.kind === 'person' && caller.user.is_admin) return { sees: true, changes: true };
  const owns =
    caller.kind === 'token'
      ? caller.remote === remote.name
      : remote.owner !== null && teams.map(nameOf).includes(nameOf(remote.owner));
  return { sees: owns, changes: owns && remote.ownerMayChange };
}
