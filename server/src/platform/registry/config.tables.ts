import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ConfigDifference } from 'shared-api/contracts/platform/config';

type Settings = Record<string, unknown>;

export interface RemoteConfigTable {
  id: GeneratedAlways<number>;
  remote: string;
  project_type_id: number | null;
  settings: JSONColumnType<Settings>;
  revision: Generated<number>;
}

export interface RemoteConfigChangeTable {
  config_id: number;
  revision: number;
  settings: JSONColumnType<Settings>;
  differences: JSONColumnType<ConfigDifference[]>;
  reason: string;
  usr_id: number | null;
  token_id: number | null;
  restores: number | null;
  created_on: Generated<Date>;
}

declare module '../../kernel/db/types' {
  interface Database {
    remote_config: RemoteConfigTable;
    remote_config_change: RemoteConfigChangeTable;
  }
}
