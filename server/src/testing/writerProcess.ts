import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findRoot } from '../kernel/config/root';
import { bundleScript } from './bundleScript';

export interface WriterProcess {
  pid: number;
  /** The process id of PostgreSQL's postmaster when the writer started. */
  postmaster: number;
  socketDir: string;
  /** The numbers of the rows acknowledged so far. */
  acknowledged: number[];
  /** Resolves when a number of further rows have been acknowledged. */
  rows(count: number): Promise<void>;
  /** Sends a signal and waits for the end. @returns its exit code; null when it was killed */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Options {
  idle?: boolean;
  uid?: number;
  env?: NodeJS.ProcessEnv;
}

function launch(dataDir: string, { idle, uid, env }: Options): ChildProcess {
  return spawn(process.execPath, [bundleScript('writer'), dataDir, ...(idle ? ['idle'] : [])], {
    cwd: findRoot(),
    env: { ...process.env, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts `writer.ts`, a small server in a process of its own.
 * @throws Error with its message when it does not start
 */
export async function startWriter(dataDir: string, options: Options = {}): Promise<WriterProcess> {
  const child = launch(dataDir, options);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The writer has no output.');
  let complaint = '';
  stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const acknowledged: number[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let began: (words: string[]) => void;
  const ready = new Promise<string[]>((resolve) => (began = resolve));
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith('ready ')) began(line.split(' '));
    else if (/^\d+$/.test(line)) acknowledged.push(Number(line));
    for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve();
  });
  const words = await Promise.race([
    ready,
    exited.then((code) => {
      throw new Error(complaint.trim() || `The writer ended with ${code}.`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    postmaster: Number(words[1]),
    socketDir: words.slice(2).join(' ').replaceAll('"', ''),
    acknowledged,
    rows: (count) => new Promise((resolve) => waiting.push({ count: acknowledged.length + count, resolve })),
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
