import type { FileStore } from './parseFileStore';
import type { WeekStart } from './settings';

/** The server's settings. */
export interface Config {
  /** The version in the root package.json. */
  version: string;
  /** The project's folder: where lerna.json is. */
  root: string;
  host: string;
  port: number;
  /** Absolute path of the folder for database, files and artifacts. */
  dataDir: string;
  /** An external PostgreSQL, or null for the embedded one. */
  databaseUrl: string | null;
  /** The store of the files of all deployed versions. */
  fileStore: FileStore;
  /** The store of attachments. */
  filesUrl: FileStore;
  /** The access key for S3 buckets; null when both stores are folders. */
  fileStoreKey: { id: string; secret: string } | null;
  /** The number of versions of each front end that are always kept. */
  keepVersions: number;
  /** The portal's public origin, without a trailing slash. */
  portalUrl: string;
  /** Addresses and ranges of proxies whose forwarded headers are trusted; null: none. */
  trustProxy: string | null;
  /** IANA name; decides working days, days in state and report months. */
  timeZone: string;
  /** The first day of the week in calendars. */
  weekStart: WeekStart;
  /** The mail server; null: mail stays in the outbox, where admins can read it. */
  smtpUrl: string | null;
  /** The sender's address of all mail. */
  mailFrom: string;
  /** Seconds before the first retry of a mail that the mail server did not accept. */
  mailRetry: number;
  /** The address for reports of weaknesses, as a URI; null: none is published. */
  securityContact: string | null;
  /** The bearer token for reading `/metrics` from another machine; null: only this machine may read it. */
  metricsToken: string | null;
  /** Seconds for which a stopping server still accepts requests, while `readyz` reports that it is stopping. */
  stopDelay: number;
  /** Bytes that uploads leave free on the disk where they arrive. */
  diskReserve: number;
  /** Multiplies the limits of how often a person may call; 0: there are none. */
  callLimits: number;
  /** Limits the CSV downloads that a server sends at the same time; each holds a database connection. */
  downloads: number;
  downloadsPerSession: number;
  /** Whether an empty database is filled with the demo organisation and its accounts are offered on the sign-in page. */
  demo: boolean;
  /** Whether that demo is meant for others than this machine; a banner then stands on every page. */
  isPublicDemo: boolean;
  /** Whether other machines may reach the portal: by HOST, or by PORTAL_URL through a proxy. */
  isExposed: boolean;
}
