import type { Config } from '../config/config';
import type { Downloads } from '../csv/downloads';
import type { OpenDatabase } from '../db/database';
import type { Hub } from '../events/hub';
import type { Renderers } from '../mail/renderMail';
import type { Metrics } from '../metrics/metrics';
import type { Files } from '../storage/files';

/** A column with copies of people's names: an array of texts, or JSON in which a name is a whole value. */
export interface NameColumn {
  table: string;
  column: string;
  type: 'text[]' | 'jsonb';
}

/** The dependencies that every route of the API receives on registration. */
export interface AppDeps {
  db: OpenDatabase;
  config: Config;
  /** The file store of attachments. */
  files: Files;
  downloads: Downloads;
  /** Receives the events that all servers publish. */
  hub: Hub;
  metrics: Metrics;
  /** Renders each kind of mail. */
  renderers: Renderers;
  /** The columns with people's names that all areas declare. */
  nameColumns: readonly NameColumn[];
  /** The registry's revision, which a browser compares with the one that it started with. */
  currentRevision: () => Promise<number>;
  /** Whether this server has been told to stop. */
  isStopping: () => boolean;
}
