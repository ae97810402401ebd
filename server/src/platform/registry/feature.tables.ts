import type { Generated, GeneratedAlways } from 'kysely';
import type { FeatureAudience, FeatureSetting } from 'shared-api/contracts/platform/features';

/** A setting as columns; with a state of null the default of portal.json applies. */
export interface SettingColumns {
  state: FeatureSetting['state'] | null;
  audience: FeatureAudience | null;
  starts_on: Date | null;
  ends_on: Date | null;
}

export interface FeatureTable extends SettingColumns {
  id: GeneratedAlways<number>;
  key: string;
  revision: Generated<number>;
}

export interface FeatureChangeTable extends SettingColumns {
  feature_id: number;
  revision: number;
  reason: string;
  from_words: string;
  to_words: string;
  usr_id: number | null;
  token_id: number | null;
  undoes: number | null;
  created_on: Generated<Date>;
}

export interface FeatureReachTable {
  day: string;
  usr_id: number;
  features: number[];
}

declare module '../../kernel/db/types' {
  interface Database {
    feature: FeatureTable;
    feature_change: FeatureChangeTable;
    feature_reach: FeatureReachTable;
  }
}
