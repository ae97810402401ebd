import { defaultPortal } from './portal/openPortal.mjs';

/** Each command is loaded only when it is run. */
export const commands = {
  build: () => import('./commands/buildCommand.mjs'),
  check: () => import('./commands/checkCommand.mjs'),
  deploy: () => import('./commands/deployCommand.mjs'),
  rollback: () => import('./commands/rollbackCommand.mjs'),
  status: () => import('./commands/statusCommand.mjs'),
  create: () => import('./create/createCommand.mjs'),
  dev: () => import('./commands/devCommand.mjs'),
};

const portalHelp = `  --portal URL       the portal's address; else PORTAL_URL, else ${defaultPortal}
  --timeout SECONDS  how long the portal may stay silent; 60
  PORTAL_DEPLOY_TOKEN
                     the deploy token. It is taken from the environment alone:
                     arguments show in lists of processes`;

const exitHelp = `Exit codes:
  0  done; also: this very version is live already
  1  not built, or any other failure
  2  wrong arguments
  3  refused by the portal's gate, or over budget
  4  not authorised: no token, a wrong one, or that of another remote
  5  the portal cannot be reached, broke off, does not answer or is no portal
  130, 143  interrupted by a signal`;

export const overview = `portal create    <name> --title … --owner …     makes a new remote that works as it is
portal dev       [folder]                      shows what you change while you type, inside a portal
portal build     [folder]                      builds, unless dist/ is up to date
portal check     [folder]                      builds, and asks whether it could go live
portal deploy    [folder]                      builds, checks, uploads, makes it live
portal rollback  [name or folder] [--to …]     makes an earlier version live again
portal status    [name or folder]              what is live, what was before, who deployed it

"portal <command> --help" says more.

  --json             one JSON object a line instead of text; the last one is {"step":"done"|"failed","code":…}
${portalHelp}

${exitHelp}`;

/** @param {{usage: string, about: string, portal?: boolean, more?: string}} help */
export const commandHelp = ({ usage, about, portal, more }) =>
  [
    usage,
    '',
    `  ${about}`,
    ...(more ? ['', more] : []),
    '',
    '  --json             one JSON object a line instead of text; the last one is {"step":"done"|"failed","code":…}',
    ...(portal ? [portalHelp] : []),
    '',
    exitHelp,
  ].join('\n');
