import { defaultPortal } from './portal/openPortal.mjs';

/** Each command is loaded only when it is run. */
export const commands = {
  build: () => import('./commands/buildCommand.mjs'),
  check: () => import('./commands/checkCommand.mjs'),
  deploy: () => import('./commands/deployCommand.mjs'),
  rollback: () => import('./commands/rollbackCommand.mjs'),
  status: () => import('./commands/statusCommand.mjs'),
  features: () => import('./commands/featuresCommand.mjs'),
  config: () => import('./commands/configCommand.mjs'),
  create: () => import('./create/createCommand.mjs'),
  dev: () => import('./commands/devCommand.mjs'),
};

const portalHelp = `  --portal URL       the portal's address; else PORTAL_URL, else ${defaultPortal}
  --timeout SECONDS  how long the portal may stay silent; 60
  PORTAL_DEPLOY_TOKEN
                     the deploy token. It is taken from the environment alone:
                     arguments show in lists of processes`;

/** The meanings of the exit codes, all of which some command gives. */
const exitTexts = {
  0: 'done; also: this very version is live already',
  1: 'not built, or any other failure',
  2: 'wrong arguments',
  3: "refused by the portal's gate, or over budget",
  4: 'not authorised: no token, a wrong one, or that of another remote',
  5: 'the portal cannot be reached, broke off, does not answer or is no portal',
};

/** @param {Record<number, string>} texts each exit code with its meaning */
const exitHelp = (texts) =>
  [
    'Exit codes:',
    ...Object.entries(texts).map(([code, text]) => `  ${code}  ${text}`),
    '  130, 143  interrupted by a signal',
  ].join('\n');

const commonHelp = `  --json             one JSON object a line instead of text; the last one is {"step":"done"|"failed","code":…}
  -h, --help         shows this help`;

export const overview = `portal create    <name> --title … --owner …     makes a new remote that works as it is
portal dev       [folder]                      shows what you change while you type, inside a portal
portal build     [folder]                      builds, unless dist/ is up to date
portal check     [folder]                      builds, and asks whether it could go live
portal deploy    [folder]                      builds, checks, uploads, makes it live
portal rollback  [name or folder] [--to …]     makes an earlier version live again
portal status    [name or folder]              what is live, what was before, who deployed it
portal features  [list|on|off|…] [key]         who gets which feature; switches one
portal config    [show|set|…] [remote]         the settings of a remote; sets them

"portal <command> --help" says more.

${commonHelp}
${portalHelp}

${exitHelp(exitTexts)}`;

/**
 * @param {{usage: string, about: string, portal?: boolean, more?: string, exits: Record<number, string>}} help `more`: its own
 *   options; `exits`: what its exit codes mean, if not the usual: those of wrong arguments, of a portal and of signals are added
 */
export function commandHelp({ usage, about, portal, more, exits }) {
  const { 2: wrong, 4: unauthorised, 5: unreachable } = exitTexts;
  const texts = { 0: 'done', 2: wrong, ...(portal ? { 4: unauthorised, 5: unreachable } : {}), ...exits };
  return [
    usage,
    '',
    `  ${about}`,
    '',
    ...(more ? [more] : []),
    commonHelp,
    ...(portal ? [portalHelp] : []),
    '',
    exitHelp(texts),
  ].join('\n');
}
