import type { DeployToken } from 'shared-api/contracts/platform/deploy';

/** Why a token is no longer valid; null while it is. */
export function tokenEnd({ revoked_on: revoked, expires_on: expires }: DeployToken, now = new Date()) {
  if (revoked !== null) return 'revoked' as const;
  return expires !== null && new Date(expires) <= now ? ('expired' as const) : null;
}
