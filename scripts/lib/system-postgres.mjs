import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const minMajorVersion = 15;
const debianFolder = '/usr/lib/postgresql';

function output(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // It is not installed or cannot be run, so it is no candidate.
    return null;
  }
}

/**
 * Finds the PostgreSQL server installed on this machine: the newest one on which the portal's SQL runs.
 * @returns {{ bin: string, version: string } | null}
 */
export function findSystemPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = [
    output('pg_config', ['--bindir']),
    ...versions.map((v) => path.join(debianFolder, v, 'bin')),
  ];
  const found = [...new Set(folders)]
    .filter((bin) => bin && existsSync(path.join(bin, 'initdb')))
    .map((bin) => ({
      bin,
      version: /(\d+)[\w.]*/.exec(output(path.join(bin, 'postgres'), ['--version']) ?? '')?.[0],
    }))
    .filter(({ version }) => version && parseInt(version, 10) >= minMajorVersion)
    .sort((a, b) => parseFloat(b.version) - parseFloat(a.version));
  return found[0] ?? null;
}
