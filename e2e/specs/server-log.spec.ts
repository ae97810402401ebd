import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
// This spec starts no portal. It runs after all others, when their servers have stopped and the logs are complete.
import { expect, test } from '@playwright/test';
import { results } from '../support/server';
import { onPurpose } from '../support/violations';

interface Entry {
  level: number;
  /** The page of a content security policy report. */
  page?: string;
}

const textOf = (name: string) => readFileSync(path.join(results, name), 'utf8');
const files = (end: string) =>
  readdirSync(results).filter((name) => name.startsWith('server-') && name.endsWith(end));

test.describe('server log', () => {
  test('has neither warnings nor errors after all other tests [server-log.1]', () => {
    const logs = files('.log');
    expect(logs.length).toBeGreaterThan(0);
    for (const name of logs) {
      const text = textOf(name);
      const lines = text.split('\n').filter((line) => line.startsWith('{'));
      expect(lines.length, name).toBeGreaterThan(10);
      const unexpected = lines.filter((line) => {
        const { level, page } = JSON.parse(line) as Entry;
        return level >= 40 && page !== onPurpose;
      });
      expect(unexpected, name).toEqual([]);
      expect(text).not.toContain('portal-demo"');
    }
    for (const name of files('.err')) expect(textOf(name), name).toBe('');
  });
});
