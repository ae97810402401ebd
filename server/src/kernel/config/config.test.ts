import { isAbsolute, join } from 'node:path';
import { ConfigError, readConfig } from './readConfig';
import { findRoot } from './root';

describe('the settings', () => {
  it('have defaults that serve a demo on this machine alone', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      portalUrl: 'http://localhost:8080',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      demo: true,
      dataDir: join(findRoot(), 'data'),
    });
    expect(config.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('are taken from the environment', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      PORTAL_DATA: '/srv/portal data',
      DATABASE_URL: 'postgres://portal:secret@db:5433/portal',
      PORTAL_URL: 'https://portal.example.com/',
      PORTAL_TZ: 'Asia/Kathmandu',
      PORTAL_DEMO: '0',
    });
    expect(config).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      dataDir: '/srv/portal data',
      databaseUrl: 'postgres://portal:secret@db:5433/portal',
      portalUrl: 'https://portal.example.com',
      timeZone: 'Asia/Kathmandu',
      demo: false,
    });
  });

  it.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '127.0.0.2' }, false],
    [{ HOST: '::1', PORTAL_URL: 'http://[::1]:8080' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.5' }, true],
    [{ PORTAL_URL: 'https://portal.example.com' }, true],
    [{ PORTAL_URL: 'https://localhost' }, true],
    [{ PORTAL_URL: 'http://portal.example.com' }, true],
  ])(
    'refuse demo accounts where others can reach the portal, unless they are meant for them: %j',
    (env, isExposed) => {
      if (isExposed) {
        for (const demo of [{}, { PORTAL_DEMO: '1' }])
          expect(() => readConfig({ ...env, ...demo })).toThrow(
            /^PORTAL_DEMO is 1, but by HOST or PORTAL_URL/,
          );
      } else expect(readConfig(env)).toMatchObject({ demo: true, isPublicDemo: false, isExposed });
      const open = readConfig({ ...env, PORTAL_DEMO: 'public' });
      expect(open).toMatchObject({ demo: true, isPublicDemo: true, isExposed });
      expect(readConfig({ ...env, PORTAL_DEMO: '0' })).toMatchObject({ demo: false, isExposed });
    },
  );

  it('put the port into the address, and resolve a relative folder from the project', () => {
    const config = readConfig({ PORT: '9001', PORTAL_DATA: 'elsewhere' });
    expect(config.portalUrl).toBe('http://localhost:9001');
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.dataDir).toBe(join(findRoot(), 'elsewhere'));
  });

  it('count as unset when they are empty', () => {
    expect(readConfig({ PORT: '', PORTAL_TZ: ' ' }).port).toBe(8080);
  });

  it('name the first day of the week, which is Monday unless they say otherwise', () => {
    expect(readConfig({}).weekStart).toBe(1);
    expect(readConfig({ WEEK_START: 'sunday' }).weekStart).toBe(0);
    expect(readConfig({ WEEK_START: 'saturday' }).weekStart).toBe(6);
  });

  it.each([
    ['PORT', 'http', 'PORT must be a port from 1 to 65535, not "http".'],
    ['PORT', '0', 'PORT must be a port from 1 to 65535, not "0".'],
    ['PORT', '65536', 'PORT must be a port from 1 to 65535, not "65536".'],
    ['PORT', '80.5', 'PORT must be a port from 1 to 65535, not "80.5".'],
    ['HOST', 'a b', 'HOST must be a host name or an IP address, not "a b".'],
    [
      'PORTAL_URL',
      'portal',
      'PORTAL_URL must be an address like https://portal.example.com, without a path, not "portal".',
    ],
    [
      'PORTAL_URL',
      'ftp://x',
      'PORTAL_URL must be an address like https://portal.example.com, without a path, not "ftp://x".',
    ],
    [
      'PORTAL_URL',
      'https://x/portal',
      'PORTAL_URL must be an address like https://portal.example.com, without a path, not "https://x/portal".',
    ],
    [
      'PORTAL_TZ',
      'Mars/Olympus',
      'PORTAL_TZ must be an IANA time zone like Europe/Paris, not "Mars/Olympus".',
    ],
    ['WEEK_START', 'friday', 'WEEK_START must be monday, saturday or sunday, not "friday".'],
    ['MAIL_RETRY', '0', 'MAIL_RETRY must be a number of seconds from 1 to 900, not "0".'],
    ['PORTAL_DEMO', 'yes', 'PORTAL_DEMO must be 0, 1 or public, not "yes".'],
  ])('%s=%s is refused in one line that names the variable', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  it.each(['localhost/portal', 'mysql://u:hunter2@db/x', 'postgres://u:hunter2@db'])(
    'a wrong DATABASE_URL (%s) is refused without repeating its password',
    (value) => {
      expect(() => readConfig({ DATABASE_URL: value })).toThrow(
        new ConfigError('DATABASE_URL must be an address like postgres://user:password@host:5432/name.'),
      );
    },
  );

  it('name the store of versions: below the data, in a folder, or in a bucket with its key', () => {
    expect(readConfig({})).toMatchObject({
      fileStore: { kind: 'folder', dir: null },
      fileStoreKey: null,
      keepVersions: 10,
    });
    expect(readConfig({ FILE_STORE: '/srv/shared', KEEP_VERSIONS: '3' })).toMatchObject({
      fileStore: { kind: 'folder', dir: '/srv/shared' },
      keepVersions: 3,
    });
    const key = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalr/XUtn+FEMI=' };
    const bucket = 's3://portal-files/one/two/?endpoint=http://127.0.0.1:9000&region=eu-west-1';
    expect(readConfig({ FILE_STORE: bucket, ...key })).toMatchObject({
      fileStore: {
        kind: 's3',
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'portal-files',
        prefix: 'one/two',
        region: 'eu-west-1',
      },
      fileStoreKey: { id: 'AKIDEXAMPLE', secret: 'wJalr/XUtn+FEMI=' },
    });
    expect(readConfig({ FILE_STORE: 's3://portal-files?region=eu-west-1', ...key }).fileStore).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      prefix: '',
    });
    expect(() => readConfig({ FILE_STORE: bucket, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE' })).toThrow(
      new ConfigError('FILE_STORE is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.'),
    );
  });

  it('name the store of project files, separate from that of versions, with the same key', () => {
    expect(readConfig({}).filesUrl).toEqual({ kind: 'folder', dir: null });
    expect(readConfig({ FILES_URL: '/srv/files', FILE_STORE: '/srv/shared' })).toMatchObject({
      filesUrl: { kind: 'folder', dir: '/srv/files' },
      fileStore: { kind: 'folder', dir: '/srv/shared' },
    });
    const bucket = 's3://portal-files/attachments?region=eu-west-1';
    expect(() => readConfig({ FILES_URL: bucket })).toThrow(
      new ConfigError('FILES_URL is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.'),
    );
    const key = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalr/XUtn+FEMI=' };
    expect(readConfig({ FILES_URL: bucket, ...key })).toMatchObject({
      filesUrl: { kind: 's3', bucket: 'portal-files', prefix: 'attachments' },
      fileStoreKey: { id: 'AKIDEXAMPLE', secret: 'wJalr/XUtn+FEMI=' },
    });
    expect(() => readConfig({ FILES_URL: 'files' })).toThrow(/^FILES_URL must be an absolute path/);
  });

  it.each([
    'artifacts',
    's3://',
    's3://Portal',
    's3://u:hunter2@portal-files',
    's3://portal-files/../other',
    's3://portal-files?endpoint=ftp://x',
    's3://portal-files?endpoint=http://x/path',
    's3://portal-files?secret=hunter2',
  ])('a wrong FILE_STORE (%s) is refused without repeating what may be a secret', (value) => {
    expect(() => readConfig({ FILE_STORE: value })).toThrow(
      new ConfigError(
        'FILE_STORE must be an absolute path, or an address like s3://bucket/prefix?endpoint=https://s3.example.com.',
      ),
    );
  });

  it('name the proxies that are trusted for the address of a caller', () => {
    expect(readConfig({}).trustProxy).toBeNull();
    expect(readConfig({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,fd00::/8' }).trustProxy).toBe(
      '10.0.0.5, 10.1.0.0/16,fd00::/8',
    );
    for (const wrong of ['true', '1', '*', '0.0.0.0/0', '10.0.0.5;', '10.0.0.0/33', 'balancer'])
      expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY must be addresses or ranges/);
  });

  it('name the mail server and the sender', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: 'portal@localhost', mailRetry: 60 });
    const smtpUrl = 'smtps://a%40b:p%2Fw@mail.example.com:465';
    const config = readConfig({
      SMTP_URL: smtpUrl,
      PORTAL_URL: 'https://portal.example.com',
      PORTAL_DEMO: '0',
    });
    expect(config).toMatchObject({ smtpUrl, mailFrom: 'portal@portal.example.com' });
  });

  it.each([
    'mail.example.com',
    'https://x',
    'smtp://',
    'smtp://x/y',
    'smtp://u:secret%@x',
    'smtp://u:secret@x?tls=0',
  ])('a wrong SMTP_URL (%s) is refused without repeating its password', (value) => {
    expect(() => readConfig({ SMTP_URL: value })).toThrow(
      new ConfigError('SMTP_URL must be an address like smtps://user:password@host:465.'),
    );
  });
});
