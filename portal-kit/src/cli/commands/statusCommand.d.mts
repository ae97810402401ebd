import type { RemoteState } from 'shared-api/contracts/platform/deploy';

export function statusText(remote: RemoteState): string;
