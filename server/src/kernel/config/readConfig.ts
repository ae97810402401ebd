import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Value } from 'typebox/value';
import type { Config } from './config';
import { isLoopbackName } from './isLoopbackName';
import { parseFileStore, type FileStore } from './parseFileStore';
import { findRoot } from './root';
import { isEmail, settings, weekStarts, type Setting } from './settings';
import { StartError } from './startError';

/** An invalid setting; the message is one line that names the variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

function read(env: NodeJS.ProcessEnv, setting: Setting): string | undefined {
  const text = env[setting.name]?.trim();
  if (!text) return undefined;
  if (Value.Check(setting.schema, text) && (setting.check?.(text) ?? true)) return text;
  const given = setting.secret ? '' : `, not ${JSON.stringify(text)}`;
  throw new ConfigError(`${setting.name} must be ${setting.expected}${given}.`);
}

function readContact(env: NodeJS.ProcessEnv): string | null {
  const contact = read(env, settings.SECURITY_CONTACT);
  if (contact === undefined) return null;
  return isEmail(contact) ? `mailto:${contact}` : new URL(contact).href;
}

/**
 * @param stores by the names of their settings
 * @throws ConfigError when a bucket is set without an access key
 */
function readKey(env: NodeJS.ProcessEnv, stores: Record<string, FileStore>): Config['fileStoreKey'] {
  const bucket = Object.keys(stores).find((name) => stores[name]!.kind === 's3');
  if (!bucket) return null;
  const id = read(env, settings.AWS_ACCESS_KEY_ID);
  const secret = read(env, settings.AWS_SECRET_ACCESS_KEY);
  if (!id || !secret)
    throw new ConfigError(`${bucket} is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.`);
  return { id, secret };
}

/**
 * Reads whether the demo organisation is loaded. Its passwords are public, so a portal that others can reach has it only on
 * purpose.
 * @throws ConfigError when others can reach it and PORTAL_DEMO is not `public`
 */
function readDemo(env: NodeJS.ProcessEnv, isExposed: boolean): Pick<Config, 'demo' | 'isPublicDemo'> {
  const demo = read(env, settings.PORTAL_DEMO) ?? settings.PORTAL_DEMO.default;
  if (demo === '1' && isExposed)
    throw new ConfigError(
      'PORTAL_DEMO is 1, but by HOST or PORTAL_URL others can reach this portal, and everyone knows the passwords of its demo ' +
        'accounts: set PORTAL_DEMO to 0 for a portal without them, or to public to show the demo to others.',
    );
  return { demo: demo !== '0', isPublicDemo: demo === 'public' };
}

/**
 * Reads the settings from the environment and applies defaults; an empty variable counts as unset.
 * @throws ConfigError naming the variable whose value is invalid
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const root = findRoot();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const port = Number(read(env, settings.PORT) ?? settings.PORT.default);
  const portalUrl = (read(env, settings.PORTAL_URL) ?? `http://localhost:${port}`).replace(/\/$/, '');
  const host = read(env, settings.HOST) ?? settings.HOST.default;
  const { protocol, hostname } = new URL(portalUrl);
  const isExposed = !isLoopbackName(host) || protocol === 'https:' || !isLoopbackName(hostname);
  const storeAt = (setting: Setting): FileStore =>
    parseFileStore(read(env, setting) ?? '') ?? { kind: 'folder', dir: null };
  const fileStore = storeAt(settings.FILE_STORE);
  const filesUrl = storeAt(settings.FILES_URL);
  return {
    version,
    root,
    port,
    host,
    dataDir: resolve(root, read(env, settings.PORTAL_DATA) ?? settings.PORTAL_DATA.default),
    databaseUrl: read(env, settings.DATABASE_URL) ?? null,
    fileStore,
    filesUrl,
    fileStoreKey: readKey(env, { FILE_STORE: fileStore, FILES_URL: filesUrl }),
    keepVersions: Number(read(env, settings.KEEP_VERSIONS) ?? settings.KEEP_VERSIONS.default),
    portalUrl,
    trustProxy: read(env, settings.TRUST_PROXY) ?? null,
    timeZone: read(env, settings.PORTAL_TZ) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekStart:
      weekStarts[(read(env, settings.WEEK_START) ?? settings.WEEK_START.default) as keyof typeof weekStarts],
    smtpUrl: read(env, settings.SMTP_URL) ?? null,
    mailFrom: read(env, settings.MAIL_FROM) ?? `portal@${new URL(portalUrl).hostname}`,
    mailRetry: Number(read(env, settings.MAIL_RETRY) ?? settings.MAIL_RETRY.default),
    securityContact: readContact(env),
    metricsToken: read(env, settings.METRICS_TOKEN) ?? null,
    stopDelay: Number(read(env, settings.STOP_DELAY) ?? settings.STOP_DELAY.default),
    diskReserve: Number(read(env, settings.DISK_RESERVE) ?? settings.DISK_RESERVE.default) * 1024 * 1024,
    callLimits: Number(read(env, settings.CALL_LIMITS) ?? settings.CALL_LIMITS.default),
    downloads: Number(read(env, settings.CSV_DOWNLOADS) ?? settings.CSV_DOWNLOADS.default),
    downloadsPerSession: Number(
      read(env, settings.CSV_DOWNLOADS_PER_SESSION) ?? settings.CSV_DOWNLOADS_PER_SESSION.default,
    ),
    ...readDemo(env, isExposed),
    isExposed,
  };
}
