import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessInfo {
  /** The start time in a form that is unique together with the pid, since pids are reused. */
  start: string;
  /** The command line, words separated by a blank. */
  command: string;
}

function fromProc(pid: number): ProcessInfo | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold anything, so count the fields after its end: state is the 3rd, start the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie still accepts signals but no longer runs; in containers it may never be reaped.
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  // A process that ends has given back its memory, and its command line with it, before it is a zombie.
  return command ? { start: `${boot}:${fields[19]}`, command } : null;
}

function fromPs(pid: number): ProcessInfo | null {
  const ask = (column: string) =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  return ask('stat').startsWith('Z') ? null : { start: ask('lstart'), command: ask('command') };
}

/** Finds the process with a pid; null when there is none or it is a zombie. */
export function findProcess(pid: number): ProcessInfo | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    // The process has ended, perhaps between two reads.
    return null;
  }
}
