import type { RemoteState } from 'shared-api/contracts/deploy';

export function statusText(remote: RemoteState): string;
