import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBenches } from './test/benches.mjs';

describe('the check of the benches in smoke size', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-benches-'));
  const report = path.join(dir, 'benches.json');
  const scripts = {
    test: 'jest',
    'bench:api': 'node bench/main.ts api',
    'check:list': 'node bench/main.ts list',
    'check:other': 'node other.ts',
  };
  afterAll(() => rmSync(dir, { recursive: true }));

  it('fails for a bench script of package.json that the run left out', () => {
    writeFileSync(report, JSON.stringify([{ title: 'bench:api in smoke size', status: 'passed' }]));
    expect(checkBenches(report, scripts)).toEqual([
      { title: 'bench:api in smoke size', status: 'passed' },
      { title: 'check:list in smoke size did not run', status: 'failed' },
    ]);
  });

  it('fails for every bench when the run wrote no report', () => {
    const results = checkBenches(path.join(dir, 'missing.json'), scripts);
    expect(results.map(({ status }) => status)).toEqual(['failed', 'failed']);
  });
});
