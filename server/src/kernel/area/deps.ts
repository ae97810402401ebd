import type { Config } from '../config/config';
import type { Downloads } from '../csv/downloads';
import type { OpenDatabase } from '../db/database';
import type { Db, Tx } from '../db/types';
import type { Hub } from '../events/hub';
import type { Renderers } from '../mail/renderMail';
import type { Metrics } from '../metrics/metrics';
import type { Files } from '../storage/files';

/**
 * A column with copies of people's names: an array of texts, JSON in which a name is a whole value, or words that list names, as a text
 * or within JSON.
 */
export interface NameColumn {
  table: string;
  column: string;
  type: 'text[]' | 'jsonb' | 'words' | 'words in jsonb';
}

/** Removes what an area stores about a person whose personal data is erased; it runs in the transaction of the erasure. */
export type EraseStep = (tx: Tx, usrId: number) => Promise<void>;

/** The dependencies that every route of the API receives on registration. */
export interface AppDeps {
  db: OpenDatabase;
  config: Config;
  /** The file store of attachments. */
  files: Files;
  downloads: Downloads;
  /** Connections for the reads of reports, whose statements may take a minute. */
  reportDb: Db;
  /** Receives the events that all servers publish. */
  hub: Hub;
  metrics: Metrics;
  /** Renders each kind of mail. */
  renderers: Renderers;
  /** The columns with people's names that all areas declare. */
  nameColumns: readonly NameColumn[];
  /** What areas do beyond that when a person's data is erased. */
  eraseSteps: readonly EraseStep[];
  /**
   * Reads a setting that admins have made for the organisation, by the remote that declares it and its key; undefined while the
   * default applies.
   */
  readSetting: (remote: string, key: string) => Promise<unknown>;
  /** The registry's revision, which a browser compares with the one that it started with. */
  currentRevision: () => Promise<number>;
  /** Whether this server has been told to stop. */
  isStopping: () => boolean;
}
