import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { gatherLines } from './gatherLines';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'portal-lines-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('log lines', () => {
  it('are written together at the end of a turn, whole and in their order', async () => {
    const file = path.join(dir, 'log');
    const log = pino({}, gatherLines(file));
    for (let n = 0; n < 3; n++) log.info({ n }, 'line');
    expect(readFileSync(file, 'utf8')).toBe('');
    await turn();
    log.info({ n: 3 }, 'x'.repeat(10_000));
    log.info({ n: 4 }, 'line');
    await turn();
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are written before the process ends', () => {
    const file = path.join(dir, 'log');
    const before = process.listeners('exit');
    const log = pino({}, gatherLines(file));
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    log.error('the last');
    atExit!(1);
    expect(readFileSync(file, 'utf8')).toContain('the last');
  });
});
