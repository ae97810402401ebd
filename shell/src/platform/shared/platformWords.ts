import type {
  Deployer,
  DeployedVersion,
  RemoteChange,
  RemoteState,
} from 'shared-api/contracts/platform/deploy';

/** The shell's name in the registry. */
export const shellName = 'shell';

/** Formats bytes as `38.2 KB`. A KB has 1,000 bytes, as in budgets. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Describes who made a change. Versions that came with the server were registered at its start. */
export const deployerText = ({ usr, token }: Deployer): string =>
  usr?.name ?? (token === null ? 'The server' : `${token} (token)`);

export const liveVersion = ({ versions }: RemoteState): DeployedVersion | undefined =>
  versions.find(({ live }) => live);

export const isOverBudget = (version: DeployedVersion | undefined): boolean =>
  version?.bytes != null && version.budget !== null && version.bytes > version.budget;

/** Describes a change, without its remote and version. */
export function changeText({ action, from, note }: RemoteChange): string {
  switch (action) {
    case 'went live':
      return from === null ? 'Went live' : `Went live in the place of ${from}`;
    case 'rolled back':
      return (
        (from === null ? 'Rolled back' : `Rolled back from ${from}`) +
        (note ? `, overriding the gate: “${note}”` : '')
      );
    case 'refused':
      return note ? `Refused: ${note}` : 'Refused';
    case 'enabled':
      return 'Switched on';
    case 'disabled':
      return note ? `Switched off: “${note}”` : 'Switched off';
    case 'token created':
      return `Deploy token “${note ?? ''}” created`;
    case 'token revoked':
      return `Deploy token “${note ?? ''}” revoked`;
  }
}
