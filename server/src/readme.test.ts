import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTable } from './kernel/config/settings';
import { findRoot } from './kernel/config/root';

const cells = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('README', () => {
  it('has the table of settings that the server reads, no more and no less', () => {
    const readme = readFileSync(path.join(findRoot(), 'README.md'), 'utf8');
    const section = /## Settings\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
    expect(cells(section)).toEqual(cells(settingsTable()));
  });
});
