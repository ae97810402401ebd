import type { Deployer, DeployedVersion, RemoteChange, RemoteState } from 'shared-api/contracts/deploy';

/** Name under which the shell is deployed. */
export const shellName = 'shell';

/** `38.2 KB`, of a thousand bytes as budgets count them. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Who did it; what came with the server was registered at its start. */
export const deployerText = ({ usr, token }: Deployer): string =>
  usr?.name ?? (token === null ? 'With the server' : `${token} (token)`);

export const liveVersion = ({ versions }: RemoteState): DeployedVersion | undefined =>
  versions.find(({ live }) => live);

export const isOverBudget = (version: DeployedVersion | undefined): boolean =>
  version?.bytes != null && version.budget !== null && version.bytes > version.budget;

/** What happened, in words; remote and version stand beside it. */
export function changeText({ action, from, note }: RemoteChange): string {
  switch (action) {
    case 'went live':
      return from === null ? 'Went live' : `Went live in the place of ${from}`;
    case 'rolled back':
      return from === null ? 'Rolled back' : `Rolled back from ${from}`;
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
