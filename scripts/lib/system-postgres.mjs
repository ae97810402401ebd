import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const oldest = 15;
const debian = '/usr/lib/postgresql';

function output(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // Not installed, or not to be run: then it is none of the candidates.
    return null;
  }
}

/**
 * The PostgreSQL installed on this machine: the newest one that the portal's SQL runs on and that has its server.
 * @returns {{ bin: string, version: string } | null}
 */
export function findSystemPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [output('pg_config', ['--bindir']), ...versions.map((v) => path.join(debian, v, 'bin'))];
  const found = [...new Set(folders)]
    .filter((bin) => bin && existsSync(path.join(bin, 'initdb')))
    .map((bin) => ({
      bin,
      version: /(\d+)[\w.]*/.exec(output(path.join(bin, 'postgres'), ['--version']) ?? '')?.[0],
    }))
    .filter(({ version }) => version && parseInt(version, 10) >= oldest)
    .sort((a, b) => parseFloat(b.version) - parseFloat(a.version));
  return found[0] ?? null;
}
