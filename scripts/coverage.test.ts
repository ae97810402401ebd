import { checkCoverage } from './test/coverage.mjs';

const text = `
| Specification | Shown by |
| --- | --- |
| A list is sorted | \`list.1\`, \`list.2\` |
`;
const sources = new Map([
  ['list.1', ['list.test.ts']],
  ['list.2', ['list.test.ts']],
]);
// The ids are inserted here, so that the check does not find them in this file's source.
const passed = (id: string) => ({ title: `list › sorts [${id}]`, status: 'passed' as const });
const first = passed('list.1');
const second = passed('list.2');
const failures = (...args: Parameters<typeof checkCoverage>) =>
  checkCoverage(...args)
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => title);

describe('the check of docs/coverage.md', () => {
  it('passes when all tests of a row passed', () => {
    expect(failures([first, second], { text, sources })).toEqual([]);
  });

  it.each([
    ['did not run', [first]],
    ['did not pass', [first, { ...second, status: 'failed' as const }]],
    ['did not pass', [first, { ...second, status: 'skipped' as const }]],
    ['did not pass', [first, second, { ...second, status: 'failed' as const }]],
  ])('fails when a test of a row %s', (fault, results) => {
    expect(failures(results, { text, sources })).toEqual([`coverage: A list is sorted — list.2 ${fault}`]);
  });

  it('fails for an id that is in no test', () => {
    const known = new Map([['list.1', ['list.test.ts']]]);
    expect(failures([first], { text, sources: known })).toEqual([
      'coverage: A list is sorted — list.2 is in no test',
    ]);
  });

  it('fails for an id in two tests, and for an id that no row names', () => {
    const twice = new Map([...sources, ['list.1', ['a.test.ts', 'b.test.ts']], ['list.3', ['a.test.ts']]]);
    expect(failures([first, second], { text, sources: twice })).toEqual([
      'coverage: the id list.1 stands twice: a.test.ts, b.test.ts',
      'coverage: the id list.3 is in no row',
    ]);
  });

  it('fails for a row that names no test', () => {
    const empty = text.replace('`list.1`, `list.2`', 'later');
    expect(failures([], { text: empty, sources: new Map() })).toEqual([
      'coverage: A list is sorted — names no test',
    ]);
  });
});
