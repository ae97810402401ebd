import { checkCoverage, coverageFaults } from './test/coverage.mjs';

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
const failures = (results: Parameters<typeof checkCoverage>[0]) =>
  checkCoverage(results, text)
    .filter(({ status }) => status === 'failed')
    .map(({ title }) => title);

describe('the check of docs/coverage.md', () => {
  it('passes when all tests of a row passed', () => {
    expect(failures([first, second])).toEqual([]);
  });

  it.each([
    ['did not run', [first]],
    ['did not pass', [first, { ...second, status: 'failed' as const }]],
    ['did not pass', [first, { ...second, status: 'skipped' as const }]],
    ['did not pass', [first, second, { ...second, status: 'failed' as const }]],
  ])('fails when a test of a row %s', (fault, results) => {
    expect(failures(results)).toEqual([`coverage: A list is sorted — list.2 ${fault}`]);
  });
});

describe('what is reported before any test has run', () => {
  it('is nothing when each row names tests and each id has a row', () => {
    expect(coverageFaults({ text, sources })).toEqual([]);
  });

  it('is an id that is in no test', () => {
    expect(coverageFaults({ text, sources: new Map([['list.1', ['list.test.ts']]]) })).toEqual([
      'A list is sorted — list.2 is in no test',
    ]);
  });

  it('is an id in two tests, and an id that no row names', () => {
    const twice = new Map([...sources, ['list.1', ['a.test.ts', 'b.test.ts']], ['list.3', ['a.test.ts']]]);
    expect(coverageFaults({ text, sources: twice })).toEqual([
      'the id list.1 stands twice: a.test.ts, b.test.ts',
      'the id list.3 is in no row',
    ]);
  });

  it('is a row that names no test', () => {
    const empty = text.replace('`list.1`, `list.2`', 'later');
    expect(coverageFaults({ text: empty, sources: new Map() })).toEqual(['A list is sorted — names no test']);
  });
});
