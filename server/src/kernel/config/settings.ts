import { isIP } from 'node:net';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseFileStore } from './parseFileStore';

export interface Setting {
  name: string;
  /** As the README's table shows it. */
  default: string;
  about: string;
  /** The valid values, completing "NAME must be …". */
  expected: string;
  schema: TSchema;
  /** True when the value may hold a password: messages do not repeat it. */
  secret?: boolean;
  /** A further check of the value. */
  check?: (value: string) => boolean;
}

/** 0 is Sunday, as `Date.prototype.getDay` counts. */
export const weekStarts = { monday: 1, saturday: 6, sunday: 0 } as const;
export type WeekStart = (typeof weekStarts)[keyof typeof weekStarts];

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Accepts an IP address or a CIDR range, but not the range of all addresses. */
function isAddressRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (!bits || rest.length) return false;
  return length === undefined || (/^[1-9][0-9]{0,2}$/.test(length) && Number(length) <= bits);
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Name and password may hold any percent-encoded character. A path, query or fragment is refused, because it would be ignored. */
function isMailServer(text: string): boolean {
  if (!isUrl(text, ['smtp:', 'smtps:'])) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return hostname !== '' && pathname.replace('/', '') === '' && !search && !hash;
}

export const isEmail = (text: string) => Value.Check(Type.String({ format: 'email' }), text);

const isContact = (text: string) => isUrl(text, ['https:']) || isEmail(text);

const isOrigin = (text: string) =>
  isUrl(text, ['http:', 'https:']) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase();

/** Every environment variable that the portal reads; the README shows them as a table (`settingsTable`). */
export const settings = {
  PORT: {
    name: 'PORT',
    default: '8080',
    about: 'Port to listen on.',
    expected: 'a port from 1 to 65535',
    schema: Type.String({ pattern: '^[1-9][0-9]{0,4}$' }),
    check: (text) => Number(text) <= 65535,
  },
  HOST: {
    name: 'HOST',
    default: '127.0.0.1',
    about: 'Address to listen on; `0.0.0.0` lets other machines in. Set PORTAL_URL and PORTAL_DEMO then.',
    expected: 'a host name or an IP address',
    schema: Type.String({ pattern: '^[A-Za-z0-9.:_-]+$', maxLength: 253 }),
  },
  PORTAL_DATA: {
    name: 'PORTAL_DATA',
    default: './data',
    about: 'Folder for database, files and artifacts; a relative path starts at the project.',
    expected: 'a path',
    schema: Type.String({ pattern: '^[^\\u0000]+$' }),
  },
  DATABASE_URL: {
    name: 'DATABASE_URL',
    default: 'the embedded PostgreSQL',
    about:
      'An external PostgreSQL, version 15 or later, `postgres://user:password@host:5432/name`, by a direct connection: the server listens (`LISTEN`), which a pooler in transaction mode does not pass on.',
    expected: 'an address like postgres://user:password@host:5432/name',
    schema: Type.String(),
    secret: true,
    check: (text) => isUrl(text, ['postgres:', 'postgresql:']) && new URL(text).pathname.length > 1,
  },
  FILE_STORE: {
    name: 'FILE_STORE',
    default: '`artifacts` in PORTAL_DATA',
    about:
      'Where the files of deployed front ends are: a folder, which several servers may share, by its absolute path, or a bucket, `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1`.',
    expected: 'an absolute path, or an address like s3://bucket/prefix?endpoint=https://s3.example.com',
    schema: Type.String({ maxLength: 1000 }),
    check: (text) => parseFileStore(text) !== null,
    secret: true,
  },
  FILES_URL: {
    name: 'FILES_URL',
    default: '`files` in PORTAL_DATA',
    about:
      'Where the files are that people attach to projects: a folder or a bucket, written like FILE_STORE. Several servers must share it.',
    expected: 'an absolute path, or an address like s3://bucket/prefix?endpoint=https://s3.example.com',
    schema: Type.String({ maxLength: 1000 }),
    check: (text) => parseFileStore(text) !== null,
    secret: true,
  },
  AWS_ACCESS_KEY_ID: {
    name: 'AWS_ACCESS_KEY_ID',
    default: 'none',
    about:
      'Access key of the buckets of FILE_STORE and FILES_URL: it lists, reads, writes and deletes objects below their prefixes.',
    expected: 'an access key of 1 to 128 letters, figures or _',
    schema: Type.String({ pattern: '^\\w{1,128}$' }),
    secret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    name: 'AWS_SECRET_ACCESS_KEY',
    default: 'none',
    about: 'Its secret.',
    expected: 'a secret of 1 to 200 characters without blanks',
    schema: Type.String({ pattern: '^[!-~]{1,200}$' }),
    secret: true,
  },
  KEEP_VERSIONS: {
    name: 'KEEP_VERSIONS',
    default: '10',
    about:
      'How many versions of each front end are kept at least; beside them those that are live, that are fallen back to, and that open sessions may use.',
    expected: 'a number from 1 to 1000',
    schema: Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$' }),
  },
  PORTAL_URL: {
    name: 'PORTAL_URL',
    default: '`http://localhost:PORT`',
    about:
      'Address under which people reach the portal; requests under other names are refused. `https` makes the session cookie secure.',
    expected: 'an address like https://portal.example.com, without a path',
    schema: Type.String(),
    check: isOrigin,
  },
  TRUST_PROXY: {
    name: 'TRUST_PROXY',
    default: 'none',
    about:
      'Addresses of the load balancers, `10.0.0.5, 10.1.0.0/16`, whose `X-Forwarded-For` says who calls; without it the attempts of all people to sign in count as those of one address.',
    expected: 'addresses or ranges like 10.0.0.5, 10.1.0.0/16',
    schema: Type.String({ maxLength: 1000 }),
    check: (text) => text.split(',').every((one) => isAddressRange(one.trim())),
  },
  PORTAL_TZ: {
    name: 'PORTAL_TZ',
    default: "the machine's",
    about: 'Time zone that decides working days, days in state and report months.',
    expected: 'an IANA time zone like Europe/Paris',
    schema: Type.String(),
    check: isTimeZone,
  },
  WEEK_START: {
    name: 'WEEK_START',
    default: 'monday',
    about: 'First day of the week in calendars: `monday`, `saturday` or `sunday`.',
    expected: 'monday, saturday or sunday',
    schema: Type.Enum(['monday', 'saturday', 'sunday']),
  },
  SMTP_URL: {
    name: 'SMTP_URL',
    default: 'none: mail is kept',
    about:
      'Mail server, `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS unless it is on this machine; without it mail is kept in the outbox.',
    expected: 'an address like smtps://user:password@host:465',
    schema: Type.String(),
    secret: true,
    check: isMailServer,
  },
  MAIL_FROM: {
    name: 'MAIL_FROM',
    default: "`portal@` and PORTAL_URL's host",
    about: 'Address that mail comes from.',
    expected: 'an e-mail address',
    schema: Type.String({ format: 'email', maxLength: 200 }),
  },
  MAIL_RETRY: {
    name: 'MAIL_RETRY',
    default: '60',
    about:
      'Seconds after which mail that the mail server did not take is tried again at first; later ever more, up to a quarter of an hour.',
    expected: 'a number of seconds from 1 to 900',
    schema: Type.String({ pattern: '^([1-9][0-9]?|[1-8][0-9]{2}|900)$' }),
  },
  METRICS_TOKEN: {
    name: 'METRICS_TOKEN',
    default: 'none',
    about:
      'Bearer token for `/metrics`. Without it only this machine may ask, and nobody once others can reach the portal (HOST, PORTAL_URL).',
    expected: 'at least 16 letters, figures or -._~',
    schema: Type.String({ pattern: '^[A-Za-z0-9._~-]{16,200}$' }),
    secret: true,
  },
  SECURITY_CONTACT: {
    name: 'SECURITY_CONTACT',
    default: 'none',
    about:
      'E-mail address, or `https` address of a form, to which weaknesses are reported; `/.well-known/security.txt` names it.',
    expected: 'an e-mail address or an address like https://example.org/report',
    schema: Type.String({ maxLength: 200 }),
    check: isContact,
  },
  STOP_DELAY: {
    name: 'STOP_DELAY',
    default: '0',
    about:
      'Seconds for which a server that is told to stop still takes requests, while `/api/readyz` answers 503: give a load balancer time to turn elsewhere.',
    expected: 'a number of seconds from 0 to 60',
    schema: Type.String({ pattern: '^([0-9]|[1-5][0-9]|60)$' }),
  },
  DISK_RESERVE: {
    name: 'DISK_RESERVE',
    default: '500',
    about:
      'Megabytes that uploads leave free on the disk where they arrive; with less they are refused with 507, and `/api/readyz` warns.',
    expected: 'a number of megabytes from 0 to 10000000',
    schema: Type.String({ pattern: '^(0|[1-9][0-9]{0,6}|10000000)$' }),
  },
  CALL_LIMITS: {
    name: 'CALL_LIMITS',
    default: '1',
    about:
      'Multiplies how often a person may change, search and download, and how many calls they may make at the same time; `0` lifts these limits.',
    expected: 'a number from 0 to 1000',
    schema: Type.String({ pattern: '^(0|[1-9][0-9]{0,2}|1000)$' }),
  },
  CSV_DOWNLOADS: {
    name: 'CSV_DOWNLOADS',
    default: '5',
    about:
      'How many CSV downloads a server sends at the same time, each on a database connection of its own; further ones answer 429.',
    expected: 'a number from 1 to 50',
    schema: Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' }),
  },
  CSV_DOWNLOADS_PER_SESSION: {
    name: 'CSV_DOWNLOADS_PER_SESSION',
    default: '2',
    about: 'How many of them one session may have.',
    expected: 'a number from 1 to 50',
    schema: Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' }),
  },
  PORTAL_DEMO: {
    name: 'PORTAL_DEMO',
    default: '1',
    about:
      '`1` loads the demo organisation into an empty database, on this machine alone: its passwords are public. `0` prints a one-time link for the first admin. `public` is `1` for a portal that others can reach, with a banner on every page.',
    expected: '0, 1 or public',
    schema: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('public')]),
  },
} as const satisfies Record<string, Setting>;

/** Formats the settings as a Markdown table: variable, default, meaning. */
export function settingsTable(): string {
  const rows = Object.values(settings).map((s) => `| \`${s.name}\` | ${s.default} | ${s.about} |`);
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
