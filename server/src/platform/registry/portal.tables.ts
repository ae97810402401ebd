import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Beacon } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/build';

export interface RemoteTable {
  name: string;
  enabled: Generated<boolean>;
  version: string | null;
  owner_team: string | null;
  owner_contact: string | null;
  origin: null;
  updated_on: Generated<Date>;
  disabled_message: Generated<string | null>;
  disabled_on: Generated<Date | null>;
  disabled_by: Generated<number | null>;
  owner_may_change_features: Generated<boolean>;
}

export interface RemoteVersionTable {
  remote: string;
  version: string;
  build: JSONColumnType<Build>;
  size: number;
  created_by: number | null;
  created_on: Generated<Date>;
  loaded_on: Date | null;
  token_id: Generated<number | null>;
  live_on: Generated<Date | null>;
  replaced_on: Generated<Date | null>;
  withdrawn_on: Generated<Date | null>;
  removed_on: Generated<Date | null>;
}

export interface DeployTokenTable {
  id: GeneratedAlways<number>;
  remote: string;
  name: string;
  token_hash: Buffer;
  hint: string;
  created_by: number | null;
  created_on: Generated<Date>;
  used_on: Generated<Date | null>;
  expires_on: Date | null;
  revoked_on: Generated<Date | null>;
  may_override: Generated<boolean>;
}

export interface BeaconTable {
  id: GeneratedAlways<number>;
  remote: string;
  version: string;
  kind: Beacon['kind'];
  duration_ms: number | null;
  reference: string | null;
  message: string | null;
  route: string | null;
  usr_id: number | null;
  created_on: Generated<Date>;
}

export interface BeaconHourTable {
  hour: Date;
  remote: string;
  version: string;
  kind: string;
  n: number;
  n_timed: number;
  duration_ms: number;
  duration_p95_ms: number | null;
}

declare module '../../kernel/db/types' {
  interface Database {
    remote: RemoteTable;
    remote_version: RemoteVersionTable;
    deploy_token: DeployTokenTable;
    registry: { id: Generated<number>; revision: Generated<number>; features_at: Generated<Date> };
    beacon: BeaconTable;
    beacon_hour: BeaconHourTable;
  }
}
