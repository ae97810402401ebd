import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { formatCount, lazily } from 'shared-api/format';

const root = path.resolve(__dirname, '..');
const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const folders = ['shared-api', 'shared-ui/src', 'shell/src', ...areas.map((area) => `${area}/src`)];
const skipped = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/;
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !skipped.test(file))
    .map((file) => path.join(folder, file)),
);

/** The formatters of `Intl` that a module makes when it is loaded, not in a function. */
function madeAtLoad(source: ts.Node): string[] {
  if (ts.isFunctionLike(source)) return [];
  const own =
    ts.isNewExpression(source) && source.expression.getText().startsWith('Intl.') ? [source.getText()] : [];
  const parts: string[] = [];
  ts.forEachChild(source, (child) => void parts.push(...madeAtLoad(child)));
  return [...own, ...parts];
}
const read = (name: string, text: string) =>
  madeAtLoad(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));

test('a formatter that is made at load is found, one in a function is not', () => {
  expect(read('a.ts', "const a = { b: new Intl.ListFormat('en') };")).toEqual(["new Intl.ListFormat('en')"]);
  expect(read('a.ts', "const a = lazily(() => new Intl.ListFormat('en'));")).toEqual([]);
});

test('no module in the browser makes a formatter of Intl when it is loaded, which takes a page 30 ms', () => {
  const using = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('new Intl.'));
  expect(using.length).toBeGreaterThan(10);
  const found = using.flatMap((file) =>
    read(file, readFileSync(path.join(root, file), 'utf8')).map((made) => `${file}: ${made}`),
  );
  expect(found).toEqual([]);
});

test('a value is made when it is first needed, and kept', () => {
  const make = jest.fn(() => undefined);
  const value = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

test.each([0, 7, 999, 1_000, 12_345, 1_234_567])('the count %d is written as Intl writes it', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('en').format(count));
});
