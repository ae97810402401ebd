import { gzipSync } from 'node:zlib';
import { deployLimits } from 'shared-api/contracts/limits';
import { buildFile } from '../src/platform/store/artifacts';
import { gzipped, tarOf, type Part } from '../src/platform/store/testing/testArchive';
import type { HostileUpload } from './hostileForms';

const refused = [400, 413, 415, 422];
const headers = { 'content-type': 'application/gzip' };

const build = JSON.stringify({ name: 'site', version: '1.0.0', files: [] });

/** Names of entries that lead elsewhere or disguise what they are. */
const hostileNames = [
  '../evil.js',
  '../../../../etc/cron.d/evil',
  '/etc/passwd',
  'a/../../evil.js',
  'C:\\evil.js',
  'a\u0007b.js',
  'a\u202Esj.exe',
  `${'x'.repeat(10_240)}.js`,
  `${'a/'.repeat(500)}a.js`,
  '.incoming-evil',
];

/** Creates gzipped tars that no build makes. */
export async function hostileArchives(): Promise<HostileUpload[]> {
  const archive = async (what: string, parts: Part[]): Promise<HostileUpload> => ({
    what,
    payload: await gzipped(parts),
    headers,
    statuses: refused,
  });
  const first: Part = { name: buildFile, content: build };
  const whole = await gzipped([first, { name: 'a.js', content: 'x'.repeat(5_000) }]);
  const plain = await tarOf([first]);
  return [
    {
      what: 'an archive that is announced as too large',
      payload: whole,
      headers: { ...headers, 'content-length': String(deployLimits.archive + 1) },
      statuses: [413],
    },
    {
      what: 'an archive that unpacks to more than the limit',
      payload: gzipSync(Buffer.alloc(deployLimits.unpacked + 1024 * 1024)),
      headers,
      statuses: refused,
    },
    await archive('a build file of more than the limit', [
      { name: buildFile, content: Buffer.alloc(deployLimits.build + 1, ' ') },
    ]),
    await archive('more files than the limit', [
      first,
      ...Array.from({ length: deployLimits.files + 1 }, (_, i) => ({ name: `${i}.js`, content: 'x' })),
    ]),
    await archive('no file', []),
    await archive('no build file', [{ name: 'a.js', content: 'x' }]),
    await archive('a build file that is no JSON', [{ name: buildFile, content: '{"no json' }]),
    await archive('a deep build file', [{ name: buildFile, content: '['.repeat(20_000) }]),
    await archive('a link', [first, { name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }]),
    await archive('a device', [first, { name: 'a.js', type: 'character-device' }]),
    ...(await Promise.all(
      hostileNames.map((name) =>
        archive(`the name ${JSON.stringify(name).slice(0, 40)}`, [first, { name, content: 'x' }]),
      ),
    )),
    {
      what: 'an archive without its end',
      payload: whole.subarray(0, whole.length - 20),
      headers,
      statuses: refused,
    },
    {
      what: 'a damaged archive',
      payload: Buffer.concat([whole.subarray(0, 30), Buffer.alloc(40, 7)]),
      headers,
      statuses: refused,
    },
    { what: 'a tar that is not packed', payload: plain, headers, statuses: refused },
    { what: 'an archive in an archive', payload: gzipSync(whole), headers, statuses: refused },
    { what: 'bytes that are no archive', payload: Buffer.from('no archive'), headers, statuses: refused },
    { what: 'nothing', payload: Buffer.alloc(0), headers, statuses: refused },
    {
      what: 'a form',
      payload: Buffer.from('--x--'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      statuses: refused,
    },
    {
      what: 'JSON',
      payload: Buffer.from('{}'),
      headers: { 'content-type': 'application/json' },
      statuses: refused,
    },
  ];
}
