import type {
  DeployedVersion,
  DeployToken,
  RemoteChange,
  RemoteState,
  RemoteStates,
} from 'shared-api/contracts/platform/deploy';
import type { Named } from 'shared-api/contracts/common';
import { previousOf } from './deploy.policy';
import type { ChangeRow, KeptVersion, RemoteRow } from './deploy.queries';
import type { TokenRow } from './token.queries';

const named = (id: number | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? '' };
const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

function presentVersion(row: KeptVersion): DeployedVersion {
  return {
    version: row.version,
    live: row.live,
    size: row.size,
    bytes: row.bytes,
    budget: row.budget,
    created_on: row.created_on.toISOString(),
    by: { usr: named(row.created_by, row.created_by_name), token: row.token_name },
    loaded_on: instant(row.loaded_on),
    replaced_on: instant(row.replaced_on),
    restorable: !row.live,
    unfit: row.unfit,
  };
}

/** @param kept its versions, newest first */
export function presentRemote(row: RemoteRow, kept: readonly KeptVersion[]): RemoteState {
  const { name, enabled, version, build } = row;
  const manifest = build?.manifest;
  return {
    name,
    title: manifest?.title ?? (name === 'shell' ? 'Shell' : name),
    owner: manifest?.owner ?? null,
    enabled,
    disabled:
      enabled || !row.disabled_on
        ? null
        : {
            message: row.disabled_message,
            on: row.disabled_on.toISOString(),
            by: named(row.disabled_by, row.disabled_by_name),
          },
    version,
    previous: previousOf(kept)?.version ?? null,
    routes: manifest ? Object.keys(manifest.routes).length : (build?.host?.pages.length ?? 0),
    fills: [...new Set(Object.values(manifest?.slots ?? {}).map(({ slot }) => slot))],
    offers: manifest?.offers ?? build?.host?.offers ?? [],
    versions: kept.map(presentVersion),
  };
}

/** Presents the remotes, the shell first, then by title. */
export function presentRemotes(
  revision: number,
  rows: readonly RemoteRow[],
  kept: readonly KeptVersion[],
): RemoteStates {
  const remotes = rows.map((row) =>
    presentRemote(
      row,
      kept.filter(({ remote }) => remote === row.name),
    ),
  );
  const rank = ({ name }: RemoteState) => (name === 'shell' ? 0 : 1);
  remotes.sort((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, 'en'));
  return { revision, remotes };
}

export const presentToken = (row: TokenRow): DeployToken => ({
  id: row.id,
  remote: row.remote,
  name: row.name,
  hint: row.hint,
  created_on: row.created_on.toISOString(),
  created_by: named(row.created_by, row.created_by_name),
  used_on: instant(row.used_on),
  expires_on: instant(row.expires_on),
  revoked_on: instant(row.revoked_on),
  may_override: row.may_override,
});

/** Presents an audit entry of a remote as a line of its history. */
export function presentChange(row: ChangeRow): RemoteChange {
  const changed = (field: string) => row.changes.find((change) => change.field === field);
  const version = changed('Version');
  const token = changed('Token');
  const isOfToken = row.action.startsWith('token ');
  return {
    id: row.id,
    created_on: row.created_on.toISOString(),
    remote: row.entity_name,
    action: row.action as RemoteChange['action'],
    from: version?.from ?? null,
    version: version?.to ?? null,
    by: { usr: named(row.usr_id, row.usr_name), token: isOfToken ? null : (token?.to ?? null) },
    note: isOfToken
      ? (token?.to ?? token?.from ?? null)
      : (changed('Message')?.to ?? changed('Reason')?.to ?? null),
  };
}
