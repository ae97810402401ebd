import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../inputs.mjs';

export interface Checkout {
  dir: string;
  /** The checkout's own `portal` command. */
  bin: string;
  git(...args: string[]): string;
  remove(): void;
}

const notCopied = new Set(['node_modules', 'dist', '.cache']);

/** Links the installed packages. Packages of the workspace are linked to the checkout's own, if it has them. */
function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const target = path.join(from, name);
    if (!lstatSync(target).isSymbolicLink()) symlinkSync(target, path.join(to, name));
    else if (existsSync(path.join(to, '..', name))) symlinkSync(path.join('..', name), path.join(to, name));
  }
}

/**
 * Creates a git repository with only some folders of this one and the root's package.json and lock file, like the partial checkout
 * of a team.
 * @param below folders between the temporary folder and the checkout, so that its path is another one
 */
export function makeCheckout(folders: string[], below = ''): Checkout {
  const temporary = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-checkout-')));
  const dir = path.join(temporary, below);
  mkdirSync(dir, { recursive: true });
  const copy = (name: string) =>
    cpSync(path.join(root, name), path.join(dir, path.basename(name)), {
      recursive: true,
      filter: (file) => !notCopied.has(path.basename(file)),
    });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', '.gitignore', ...folders])
    copy(name);
  linkModules(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  for (const name of folders)
    linkModules(path.join(root, name, 'node_modules'), path.join(dir, path.basename(name), 'node_modules'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Team', '-c', 'user.email=team@northline.example', ...args], {
      cwd: dir,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'What a team has');
  return {
    dir,
    bin: path.join(dir, 'portal-kit/bin/portal.mjs'),
    git,
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}
