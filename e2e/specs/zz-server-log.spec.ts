import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, root, test } from '../support/portal';

test.describe('server log', () => {
  test('holds no warnings and no errors after everything the other tests did', () => {
    const text = readFileSync(path.join(root, 'test-results/server.log'), 'utf8');
    const lines = text.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(100);
    const worse = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40);
    expect(worse).toEqual([]);
    expect(text).not.toContain('portal-demo"');
  });
});
