import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPins, pins } from './pins.cjs';

const installed: Record<string, string> = {
  webpack: '5.110.3',
  '@module-federation/enhanced': '2.9.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
const check = (versions: Record<string, string | undefined>) => () =>
  checkPins('.', (name) => ({ ...installed, ...versions })[name]);

test('this repository has the versions of the packages that the kit needs', () => {
  expect(() => checkPins(process.cwd())).not.toThrow();
  expect(Object.keys(pins).sort()).toEqual(Object.keys(installed).sort());
});

test.each([
  ['webpack', '5.112.0'],
  ['webpack', '5.111.1'],
  ['webpack', '5.1101.0'],
  ['@module-federation/enhanced', '2.9.20'],
  ['react', '18.3.1'],
  ['react-dom', '20.0.0'],
])('%s %s is refused with the package’s name', (name, version) => {
  expect(check({ [name]: version })).toThrow(`${name} is ${version}, needed is ${pins[name]!.series}`);
});

test('a missing package is reported', () => {
  expect(check({ webpack: undefined })).toThrow('webpack 5.110 is not installed');
});

test.each([
  ['dependencies', '18.3.1', 'react is 18.3.1, needed is 19'],
  // Declared and not installed, so that the shell's version is found above the package's folder.
  ['dependencies', undefined, 'mfe-sites/package.json asks for react ^18.3.1, needed is 19'],
  ['devDependencies', undefined, 'mfe-sites/package.json asks for react ^18.3.1, needed is 19'],
  ['peerDependencies', undefined, 'mfe-sites/package.json asks for react ^18.3.1, needed is 19'],
])('another React in the %s, installed as %s, is refused with what to do', (group, version, text) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pins-'));
  const dir = path.join(folder, 'mfe-sites');
  const declare = (range: string) => {
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ [group]: { react: range } }));
  };
  const checked = (): unknown => {
    try {
      return checkPins(dir, (name) => (name === 'react' && version) || installed[name]);
    } catch (error) {
      return error;
    }
  };
  declare('^18.3.1');
  const remedy = 'Remove react from mfe-sites/package.json and run "npm install" again';
  expect(checked()).toMatchObject({
    name: 'BuildError',
    code: 'build_failed',
    faults: [`${text}: the shell provides React 19. ${remedy}`],
  });
  if (!version) {
    declare('^19.0.0');
    expect(checked()).toBeUndefined();
  }
  rmSync(folder, { recursive: true });
});
