import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../inputs.mjs';
import { CliError } from '../CliError.mjs';
import { checkNameIsFree } from './checkNameIsFree.mjs';
import { enterPackage, isPartial } from './lockFile.mjs';
import { table } from '../table.mjs';
import { writeRemote } from './writeRemote.mjs';

export const help = {
  usage: 'portal create <name> --title TITLE --owner TEAM [--contact MAIL] [--no-install] [--json]',
  about:
    'Makes a remote in this repository that works as it is: one page, one entry in the menu, one test. "portal create mfe-inventory ' +
    '--title Inventory --owner "Asset team"" makes mfe-inventory/ with its page at /inventory.',
  options: {
    title: { type: 'string' },
    owner: { type: 'string' },
    contact: { type: 'string' },
    'no-install': { type: 'boolean', default: false },
  },
  more: `  --title TITLE      of the area, its page and its entry in the menu; up to 40 characters
  --owner TEAM       who answers for it; shown to people when it does not load
  --contact MAIL     where to reach them; else what "git config user.email" says
  --no-install       leaves package-lock.json and node_modules as they are`,
  exits: { 1: 'the name, the folder or the address is taken, or any other failure' },
};

const namePattern = /^[a-z][a-z0-9-]{1,29}$/;

function gitMail() {
  try {
    return execFileSync('git', ['config', 'user.email'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Validates the arguments. @throws {CliError} `usage` for values that a manifest does not allow */
function readArguments([given = ''], { title, owner, contact }) {
  const name = given.replace(/^mfe-/, '');
  if (!namePattern.test(name) || name.endsWith('-') || name.includes('--'))
    throw new CliError(
      'usage',
      `"${given}" is no name for a remote: 2 to 30 small letters, digits and single dashes, such as mfe-inventory.`,
    );
  const mail = contact ?? gitMail();
  const settings = { '--title': [title, 40], '--owner': [owner, 60], '--contact': [mail, 200] };
  for (const [option, [text = '', maxLength]] of Object.entries(settings)) {
    if (!text.trim()) throw new CliError('usage', `${option} is missing. See "portal create --help".`);
    if (text.trim().length > maxLength)
      throw new CliError('usage', `${option} is longer than ${maxLength} characters.`);
  }
  return { name, title: title.trim(), owner: owner.trim(), contact: mail.trim() };
}

/** Updates the lock file and links the package. @returns {string | undefined} the error, if it failed */
function install(folder) {
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline'];
  if (isPartial(root)) {
    // In a partial checkout npm would remove the missing packages from the lock file.
    enterPackage(root, folder);
    args.push('--no-save');
  }
  const npm = process.env.npm_execpath;
  try {
    execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return undefined;
  } catch (error) {
    return String(error.stderr || error.message)
      .trim()
      .split('\n')[0];
  }
}

export async function run({ positionals, values, reporter }) {
  const settings = readArguments(positionals, values);
  const { name, title, contact } = settings;
  const folder = `mfe-${name}`;
  const dir = path.join(root, folder);
  await checkNameIsFree(settings);
  const { address } = await writeRemote(dir, settings);
  const owners = path.join(root, '.github/CODEOWNERS');
  if (existsSync(owners)) appendFileSync(owners, `/${folder}/ ${contact}\n`);
  reporter.say({
    step: 'written',
    text: `${folder}: one page at ${address}, one entry in the menu, one test.`,
    dir,
  });

  const fault = values['no-install'] ? undefined : install(folder);
  if (fault)
    reporter.say({
      step: 'warning',
      text: `npm install failed (${fault}). Run it when it can; until then package-lock.json does not know ${folder}.`,
    });
  const next = [
    ['npm start', `shows it, as "${title}" in the menu`],
    [`npm test -w ${folder}`, 'runs its test'],
    [`npx portal dev ${folder}`, 'shows what you change while you type'],
    [`npx portal deploy ${folder}`, 'puts it into a portal (docs/deploying.md)'],
    ['e2e/specs/shell/accessibility.spec.ts', `wants a line '${name}.list': each page is looked at`],
  ];
  const text = table(['Next:', ''], next).join('\n  ');
  reporter.done({ text, name, dir, address });
}
