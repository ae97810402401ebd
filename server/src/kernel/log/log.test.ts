import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boundLog } from './boundLog';
import { openLog } from './log';

let dataDir: string;
const { isTTY } = process.stdout;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-log-'));
});
afterEach(() => {
  process.stdout.isTTY = isTTY;
  jest.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

const file = () => path.join(dataDir, 'server.log');

describe('the log', () => {
  it('goes to a file where a person reads the terminal, who sees warnings alone', () => {
    process.stdout.isTTY = true;
    const shown = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const log = openLog({ dataDir });
    log.info('an everyday line');
    log.warn('a warning');
    const seen = shown.mock.calls.map(([text]) => String(text)).join('');
    expect(seen).toContain('a warning');
    expect(seen).not.toContain('an everyday line');
    expect(readFileSync(file(), 'utf8')).toMatch(/an everyday line[\s\S]*a warning/);
  });

  it('is kept within bounds, with what came before beside it', () => {
    process.stdout.isTTY = true;
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const log = openLog({ dataDir });
    log.info('x'.repeat(1000));
    boundLog(file(), 2000);
    expect(readFileSync(file()).length).toBeGreaterThan(1000);
    boundLog(file(), 1000);
    log.info('after');
    expect(readFileSync(file(), 'utf8')).toMatch(/^\{.*after.*\}\n$/);
    expect(readFileSync(`${file()}.1`, 'utf8')).toContain('xxx');
  });
});
