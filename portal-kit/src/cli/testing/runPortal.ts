import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../../inputs.mjs';

export interface PortalRun {
  /** The exit code; null if a signal ended the process. */
  status: number | null;
  stdout: string;
  stderr: string;
  /** The parsed lines of `--json`. */
  events: ({ step: string; code?: string; text?: string } & Record<string, unknown>)[];
}

/**
 * Runs the real `portal` command.
 * @param options.watch called with the process and its output so far, at each output
 */
export function runPortal(
  args: string[],
  {
    cwd = root,
    env = {},
    bin = path.join(root, 'portal-kit/bin/portal.mjs'),
    watch = () => undefined,
  }: {
    cwd?: string;
    env?: Record<string, string>;
    bin?: string;
    watch?: (child: ChildProcess, printed: string) => void;
  } = {},
): Promise<PortalRun> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => watch(child, (stdout += text)));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({
        status,
        stdout,
        stderr,
        events: args.includes('--json')
          ? stdout
              .split('\n')
              .filter(Boolean)
              .map((line) => JSON.parse(line) as PortalRun['events'][number])
          : [],
      }),
    );
  });
}
