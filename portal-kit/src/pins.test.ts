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
